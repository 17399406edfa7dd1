import type { RJSFSchema } from '@rjsf/utils'
import type { OptionSchema, OptionsSchema } from '../registry/OptionsSchema.ts'

/**
 * The options of a plugin as a JSON Schema for an object of them. Every option may be left out and may be null, as
 * databases hold them. Defaults stay out: what is not set is not stored, so that it follows the plugin.
 */
export const optionSchema = (options: OptionsSchema): RJSFSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, schemaOf(option)])),
})

function schemaOf({ type, enum: choices, items, properties, minimum, maximum, maxLength }: OptionSchema): RJSFSchema {
  return {
    // A schema that says nothing is not drawn; one without a type takes anything.
    type: type ? [type, 'null'] : ['string', 'number', 'boolean', 'object', 'array', 'null'],
    ...(choices && { enum: [...choices, null] }),
    ...(items && { items: schemaOf(items) }),
    ...(properties && { properties: optionSchema(properties).properties ?? {} }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
  }
}
