import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'

/**
 * A collection whose choices all have a text and a value: in the dialect some system fields have lists of bare values.
 */
export const withNamedChoices = (collection: CollectionInfo): CollectionInfo => ({
  ...collection,
  fields: collection.fields.map(withNamed),
})

function withNamed(field: FieldInfo): FieldInfo {
  const choices = field.meta?.options?.['choices']
  if (!field.meta || !Array.isArray(choices) || choices.every(choice => typeof choice !== 'string')) return field
  const named = choices.map(choice => (typeof choice === 'string' ? { text: choice, value: choice } : choice))
  const meta = { ...field.meta, options: { ...field.meta.options, choices: named } }
  return { ...field, meta, wire: { ...field.wire, meta } }
}
