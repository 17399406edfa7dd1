import type { FieldInfo } from './FieldInfo.ts'

/** The interfaces of long texts without markup. */
const plainTexts: readonly unknown[] = ['textarea', 'text-input', null, undefined]

/**
 * The title template of a collection that has none: its first text field in the order of the form; null if there is
 * none. Fields with choices, such as a status, and `references` to other items (`collection.field`) do not describe one.
 */
export function defaultTemplate(fields: readonly FieldInfo[], references: ReadonlySet<string>): string | null {
  const describing = fields.filter(
    ({ collection, field, isHidden, isPrimaryKey, meta, specials }) =>
      !isPrimaryKey &&
      !isHidden &&
      specials.length === 0 &&
      meta?.options?.['choices'] === undefined &&
      !references.has(`${collection}.${field}`),
  )
  const field =
    describing.find(({ type }) => type === 'string') ??
    describing.find(({ meta, type }) => type === 'text' && plainTexts.includes(meta?.interface))
  return field ? `{{ ${field.field} }}` : null
}
