import type { FieldType } from '#schemas/data/FieldType.ts'
import { compareModels } from '#schemas/model/compareModels.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { ModelCall, Sentence } from '#schemas/model/ModelCall.ts'
import type { FileField, ModelFile } from '#schemas/model/ModelFile.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { isList } from './copyCollection.ts'

/** Fields that can be added to any collection at once. */
export interface FieldGroup {
  readonly id: string
  readonly name: Sentence
  /** The group itself, then the fields in it. */
  readonly fields: readonly FileField[]
}

/** The calls that add a group, and the fields that are left out: they exist already, or only belong to the original. */
export interface AddedGroup {
  readonly calls: readonly ModelCall[]
  readonly left: readonly string[]
}

type Meta = NonNullable<FileField['meta']>

const blankMeta: Omit<Meta, 'group'> = {
  ...{ special: null, interface: null, options: null, display: null, display_options: null, readonly: false },
  ...{ hidden: false, sort: null, width: 'full', translations: null, note: null },
}

const groupField = (field: string): FileField => ({
  ...{ collection: '', field, type: 'alias', schema: null },
  meta: {
    ...blankMeta,
    group: null,
    special: ['alias', 'no-data', 'group'],
    interface: 'group',
    options: { start: 'closed' },
  },
})

const column = (
  group: string,
  field: string,
  type: FieldType,
  meta: Partial<Meta>,
  max: number | null = null,
): FileField => ({
  ...{ collection: '', field, type },
  schema: {
    ...{ default_value: null, max_length: max, numeric_precision: null, numeric_scale: null, is_nullable: true },
    ...{ is_primary_key: false, has_auto_increment: false },
  },
  meta: { ...blankMeta, group, ...meta },
})

const half = { width: 'half' } as const

const builtIn: readonly FieldGroup[] = [
  {
    id: 'seo',
    name: { key: 'data_model.group.seo' },
    fields: [
      groupField('seo'),
      column('seo', 'meta_title', 'string', { interface: 'text-input' }, 70),
      column('seo', 'meta_description', 'text', { interface: 'textarea' }),
      column('seo', 'canonical_url', 'string', { interface: 'text-input' }),
      column('seo', 'no_index', 'boolean', { interface: 'toggle' }),
    ],
  },
  {
    id: 'address',
    name: { key: 'data_model.group.address' },
    fields: [
      groupField('address'),
      column('address', 'street', 'string', { interface: 'text-input' }),
      column('address', 'postal_code', 'string', { interface: 'text-input', ...half }, 16),
      column('address', 'city', 'string', { interface: 'text-input', ...half }),
      column('address', 'region', 'string', { interface: 'text-input', ...half }),
      column('address', 'country', 'string', { interface: 'text-input', ...half }),
    ],
  },
]

type IsGroup = (field: FileField) => boolean

/** The built-in groups, and every group of fields of the other collections. */
export function fieldGroups(stored: StoredModel, collection: string, isGroup: IsGroup): readonly FieldGroup[] {
  const { fields } = exportModel(stored)
  const own = fields
    .filter(field => field.collection !== collection && isGroup(field))
    .map(group => ({
      id: `${group.collection}.${group.field}`,
      name: { key: 'data_model.group_of', args: { group: group.field, collection: group.collection } },
      fields: [group, ...fieldsIn(fields, group)],
    }))
  return [...builtIn, ...own.filter(each => each.fields.length > 1)]
}

function fieldsIn(fields: readonly FileField[], group: FileField): readonly FileField[] {
  const inside = fields.filter(each => each.collection === group.collection && each.meta?.group === group.field)
  return inside.flatMap(each => [each, ...fieldsIn(fields, each)])
}

/** Adds a group to a collection, outside of any group. Fields that it has already stay where they are. */
export function addGroup(stored: StoredModel, collection: string, group: FieldGroup): AddedGroup {
  const model = exportModel(stored)
  const existing = model.fields.filter(each => each.collection === collection).map(each => each.field)
  const isAdded = (field: FileField) =>
    !existing.includes(field.field) && !field.schema?.is_primary_key && !isList(model, field)
  const added = group.fields.filter(isAdded).map((field, at) => ({
    ...field,
    collection,
    meta: field.meta && { ...field.meta, group: at === 0 && field === group.fields[0] ? null : field.meta.group },
  }))
  const relations = model.relations.filter(({ many_collection, many_field }) =>
    group.fields.some(each => each.collection === many_collection && each.field === many_field && isAdded(each)),
  )
  const wanted: ModelFile = {
    ...model,
    fields: [...model.fields, ...added],
    relations: [
      ...model.relations,
      ...relations.map(each => ({ ...each, many_collection: collection, one_field: null, junction_field: null })),
    ],
  }
  return {
    calls: compareModels(stored, wanted).gentle,
    left: group.fields.filter(field => !isAdded(field)).map(({ field }) => field),
  }
}
