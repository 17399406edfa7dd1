import type { FieldMeta } from '#schemas/data/Field.ts'
import type { SystemCollection, SystemField } from './SystemCollection.ts'
import { foundCollections, systemCollections } from './systemCollections.ts'

/** The metadata of the system fields for the studio, by collection and field. */
export const systemFields: ReadonlyMap<string, readonly (FieldMeta & { readonly type: string })[]> = new Map(
  [...systemCollections, ...foundCollections].map(each => [
    each.collection,
    each.fields.map((field, index) => ({ type: field.type, ...metaOf(each, field, index + 1) })),
  ]),
)

function metaOf(collection: SystemCollection, field: SystemField, sort: number): FieldMeta & { system: true } {
  return {
    system: true,
    collection: collection.collection,
    field: field.field,
    special: field.special ?? null,
    interface: field.interface ?? null,
    options: field.options ?? null,
    display: field.display ?? null,
    display_options: field.display_options ?? null,
    locked: false,
    readonly: field.readonly ?? false,
    hidden: field.hidden ?? false,
    sort,
    width: field.width ?? 'full',
    group: null,
    translations: null,
    note: field.note ?? null,
  }
}
