import type { FieldDraft } from './FieldDraft.ts'
import type { FieldDefinition } from './Setup.ts'

const defaultName = 'sort'

/** The kinds of lists whose junction can store an order. */
export const canBeOrdered = ({ kind, stored }: FieldDraft): boolean =>
  stored === null && (kind === 'm2m' || kind === 'files' || kind === 'm2a')

/** The field of the junction that stores the order of a list; null if the list has none. */
export function orderOf({ meta }: FieldDraft): string | null {
  const name = meta.options?.['sortField']
  return typeof name === 'string' && name !== '' ? name : null
}

/** The draft with an order of its list, or without. */
export function withOrder(draft: FieldDraft, ordered: boolean): FieldDraft {
  const { sortField: _, ...rest } = draft.meta.options ?? {}
  const options = ordered ? { ...rest, sortField: defaultName } : rest
  return { ...draft, meta: { ...draft.meta, options: Object.keys(options).length === 0 ? null : options } }
}

/** The field to create in a junction, if its list is ordered. */
export function orderFields(draft: FieldDraft): readonly FieldDefinition[] {
  const field = canBeOrdered(draft) ? orderOf(draft) : null
  return field === null
    ? []
    : [{ field, type: 'integer', schema: { is_nullable: true }, meta: { interface: 'numeric', hidden: true } }]
}
