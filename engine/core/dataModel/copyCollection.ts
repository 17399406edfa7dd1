import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import type { FileField, ModelFile } from '#schemas/model/ModelFile.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { templateFields } from '#schemas/template/template.ts'

export interface CollectionCopy {
  /** Create the copy: its settings, its fields with their options, and the relations that its columns hold. */
  readonly calls: readonly ModelCall[]
  /** Lists of items that other collections hold: their keys point at the original. They are not copied. */
  readonly left: readonly string[]
}

/** Copies the structure of a collection under another name, without items, permissions and presets. */
export function copyCollection(stored: StoredModel, source: string, name: string): CollectionCopy {
  const model = exportModel(stored)
  const original = model.collections.find(({ collection }) => collection === source)
  if (!original) return { calls: [], left: [] }
  const own = model.fields.filter(({ collection }) => collection === source)
  const left = own.filter(field => isList(model, field)).map(({ field }) => field)
  const wanted: ModelFile = {
    ...model,
    collections: [...model.collections, { ...original, collection: name, meta: metaOf(original.meta, left) }],
    fields: [
      ...model.fields,
      ...own.filter(({ field }) => !left.includes(field)).map(field => ({ ...field, collection: name })),
    ],
    relations: [
      ...model.relations,
      ...model.relations
        .filter(({ many_collection: many }) => many === source)
        .map(relation => ({
          ...relation,
          many_collection: name,
          // The parent of an item is in the same collection.
          one_collection: relation.one_collection === source ? name : relation.one_collection,
          one_field: null,
          junction_field: null,
        })),
    ],
  }
  return { calls: compareModels(stored, wanted).gentle, left }
}

const listSpecials: readonly string[] = ['o2m', 'm2m', 'm2a', 'files', 'translations']

/** Whether a field lists items of other collections. */
export const isList = ({ relations }: ModelFile, { collection, field, meta, schema }: FileField): boolean =>
  schema === null &&
  (relations.some(each => each.one_collection === collection && each.one_field === field) ||
    [meta?.special ?? []].flat().some(special => listSpecials.includes(special)))

/** The settings of a copy. Translated names are those of the original. */
function metaOf(
  meta: ModelFile['collections'][number]['meta'],
  left: readonly string[],
): ModelFile['collections'][number]['meta'] {
  if (meta === null) return null
  const template = meta.display_template ?? ''
  const isWhole = !templateFields(template).some(path => left.includes(path.split('.')[0] ?? ''))
  return { ...meta, translations: null, display_template: isWhole ? meta.display_template : null }
}
