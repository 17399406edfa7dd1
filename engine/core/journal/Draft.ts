import type { Item } from '#schemas/data/Item.ts'
import type { FieldPatch, Patch } from '../edits/Patch.ts'
import type { ItemEditContext, Restored } from '../item/ItemEdit.ts'
import { patchesOf } from '../item/saving/rebase.ts'
import { sendingOf } from '../item/saving/steps.ts'

/** The unsaved edits of an item, as stored in the browser. */
export interface Draft extends Omit<Restored, 'baseValues'> {
  /** The base values, under the name that stored drafts have for them. */
  readonly began: Item
  /** Milliseconds since 1970 of the last change. */
  readonly at: number
}

/** The unsaved edits of an item, including open drawers over its form, as of `now`; null if everything is saved. */
export function draftOf(context: ItemEditContext, uncommitted: readonly FieldPatch[], now: number): Draft | null {
  const { sent } = sendingOf(context) ?? {}
  const steps = [...(sent?.past ?? []), ...context.history.past]
  const last = steps.at(-1)
  const edited = last === undefined ? [] : Object.keys({ ...sent?.edits, ...context.history.edits })
  const fields = [...new Set([...edited, ...uncommitted.map(({ field }) => field)])]
  if (fields.length === 0) return null
  const baseValues = fields.flatMap(field => {
    const source = Object.hasOwn(context.baseValues, field) ? context.baseValues : context.item
    return Object.hasOwn(source, field) ? [[field, source[field]] as const] : []
  })
  return {
    patches: compact([...patchesOf(steps), ...uncommitted]),
    began: Object.fromEntries(baseValues),
    unsettled: context.unsettled,
    at: last === undefined || uncommitted.length > 0 ? now : last.at,
  }
}

/** Drops changes that a later change of the same field overrides. */
export function compact(patches: readonly FieldPatch[]): readonly FieldPatch[] {
  const settled = new Set<string>()
  const result: FieldPatch[] = []
  for (const each of patches.toReversed()) {
    if (settled.has(each.field)) continue
    if (each.patch.op === 'set' || each.patch.op === 'unset') settled.add(each.field)
    result.push(each)
  }
  return result.toReversed()
}

/** The parts of fields that are needed to detect secrets, including in forms of related rows. */
export interface SecretModel {
  readonly isSecret: (collection: string, field: string) => boolean
  readonly rowsOf: (collection: string, field: string) => string | null
}

/** Removes passwords and other values that no form shows, so that a browser never stores them. */
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
