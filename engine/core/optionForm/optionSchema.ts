import type { RJSFSchema } from '@rjsf/utils'
import type { OptionSchema, OptionsSchema } from '../registry/OptionsSchema.ts'

/**
 * The options of a plugin as a JSON Schema of an object. Every option is optional and nullable, as in databases.
 * Defaults are left out: unset options are not stored, so that they follow the plugin's defaults.
 */
export const optionSchema = (options: OptionsSchema): RJSFSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, schemaOf(option)])),
})

function schemaOf({ type, enum: choices, items, properties, minimum, maximum, maxLength }: OptionSchema): RJSFSchema {
  return {
    // rjsf does not draw an empty schema; an option without a type allows any.
    type: type ? [type, 'null'] : ['string', 'number', 'boolean', 'object', 'array', 'null'],
    ...(choices && { enum: [...choices, null] }),
    ...(items && { items: schemaOf(items) }),
    ...(properties && { properties: optionSchema(properties).properties ?? {} }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
  }
}
