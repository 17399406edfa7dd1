import type { Item } from '#schemas/data/Item.ts'
import type { FieldPatch, Patch } from '../edits/Patch.ts'
import type { ItemEditContext, Restored } from '../item/ItemEdit.ts'
import { patchesOf } from '../item/saving/rebase.ts'

/** What was typed into an item and is not saved yet, as it is kept in the browser. */
export interface Draft extends Restored {
  /** Milliseconds since 1970 of the last change. */
  readonly at: number
}

/** What is not saved of an item, with what drawers over its form hold, typed until `now`; null when all of it is. */
export function draftOf(context: ItemEditContext, held: readonly FieldPatch[], now: number): Draft | null {
  const steps = [...(context.sent?.past ?? []), ...context.history.past]
  const last = steps.at(-1)
  const edited = last === undefined ? [] : Object.keys({ ...context.sent?.edits, ...context.history.edits })
  const fields = [...new Set([...edited, ...held.map(({ field }) => field)])]
  if (fields.length === 0) return null
  const began = fields.flatMap(field => {
    const known = Object.hasOwn(context.began, field) ? context.began : context.item
    return Object.hasOwn(known, field) ? [[field, known[field]] as const] : []
  })
  return {
    patches: compact([...patchesOf(steps), ...held]),
    began: Object.fromEntries(began),
    unsettled: context.unsettled,
    at: last === undefined || held.length > 0 ? now : last.at,
  }
}

/** The same changes without those that a later one of their field has made void. */
export function compact(patches: readonly FieldPatch[]): readonly FieldPatch[] {
  const settled = new Set<string>()
  const kept: FieldPatch[] = []
  for (const each of patches.toReversed()) {
    if (settled.has(each.field)) continue
    if (each.patch.op === 'set' || each.patch.op === 'unset') settled.add(each.field)
    kept.push(each)
  }
  return kept.toReversed()
}

/** What has to be known of fields to tell secrets, in forms of related rows as well. */
export interface SecretModel {
  readonly isSecret: (collection: string, field: string) => boolean
  readonly rowsOf: (collection: string, field: string) => string | null
}

/** The same changes without passwords and other values that no form shows: they are never kept in a browser. */
export function withoutSecrets(
  patches: readonly FieldPatch[],
  collection: string,
  model: SecretModel,
): readonly FieldPatch[] {
  return patches.flatMap(({ field, patch }) =>
    model.isSecret(collection, field)
      ? []
      : [{ field, patch: bare(patch, model.rowsOf(collection, field) ?? '', model) }],
  )
}

function bare(patch: Patch, rows: string, model: SecretModel): Patch {
  const values = (item: Item, of: string): Item =>
    Object.fromEntries(Object.entries(item).filter(([field]) => !model.isSecret(of, field)))
  switch (patch.op) {
    case 'set':
    case 'unset':
    case 'link':
    case 'remove':
    case 'restore':
    case 'order':
      return patch
    case 'update':
      return { ...patch, values: values(patch.values, rows) }
    case 'several':
      return { ...patch, patches: patch.patches.map(each => bare(each, rows, model)) }
    case 'create':
      return {
        ...patch,
        values: values(patch.values, rows),
        ...(patch.patches ? { patches: withoutSecrets(patch.patches, rows, model) } : {}),
      }
    case 'edit':
      return { ...patch, patches: withoutSecrets(patch.patches, rows, model) }
    case 'edit-one':
      return { ...patch, patches: withoutSecrets(patch.patches, patch.collection ?? rows, model) }
  }
}
