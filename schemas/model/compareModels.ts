import type { Relation } from '#schemas/data/Relation.ts'
import { difference } from './difference.ts'
import { exportModel } from './exportModel.ts'
import type { ModelCall } from './ModelCall.ts'
import type { FileField, ModelFile } from './ModelFile.ts'
import {
  createCollection,
  createField,
  createFieldIn,
  createRelations,
  deleteCollection,
  deleteField,
  deleteRelations,
  moveIntoGroup,
  updateCollection,
  updateField,
  updateRelation,
} from './modelCalls.ts'
import type { StoredModel } from './StoredModel.ts'

/** The calls that turn the model into that of a file, in order. */
export interface ModelDifference {
  /** Calls that create or change something without losing values. */
  readonly gentle: readonly ModelCall[]
  /** Calls that convert values, or narrow what a column accepts. */
  readonly converting: readonly ModelCall[]
  /** What the file does not contain. */
  readonly deleting: readonly ModelCall[]
  /**
   * Fields, as `collection.field`, that no call can turn into those of the file: keys, and columns replaced by lists.
   */
  readonly stuck: readonly string[]
}

/** Compares the current model with that of a file. Ignores on both sides what only the platform knows. */
export function compareModels(stored: StoredModel, wanted: ModelFile): ModelDifference {
  const current = exportModel(stored)
  const fieldOf = (model: ModelFile, { collection, field }: Pick<FileField, 'collection' | 'field'>) =>
    model.fields.find(each => each.collection === collection && each.field === field)
  const isThere = (name: string) => current.collections.some(({ collection }) => collection === name)
  const isWanted = (name: string) => wanted.collections.some(({ collection }) => collection === name)
  const isNew = (field: FileField) => isThere(field.collection) && !fieldOf(current, field)
  const unchanged = wanted.fields.flatMap(field => {
    const before = fieldOf(current, field)
    return before ? [changedField(stored, before, field)] : []
  })
  const lost = current.fields.filter(field => isWanted(field.collection) && !fieldOf(wanted, field))
  const isLost = ({ many_collection, many_field }: Relation) =>
    !isWanted(many_collection) || lost.some(each => each.collection === many_collection && each.field === many_field)
  const relations = relationCalls(stored, wanted, isLost)
  return {
    gentle: [
      ...outermostFirst(wanted)
        .filter(({ collection }) => !isThere(collection))
        .map(each => newCollection(each, wanted)),
      ...groupsFirst(wanted.fields.filter(isNew)).map(field => newField(stored, field)),
      ...wanted.fields.filter(field => !isNew(field)).flatMap(field => moved(stored, field)),
      ...wanted.collections.flatMap(each => changedCollection(current, each)),
      ...unchanged.flatMap(({ calls, converts }) => (converts ? [] : calls)),
      ...relations.changed,
    ],
    converting: unchanged.flatMap(({ calls, converts }) => (converts ? calls : [])),
    stuck: wanted.fields.flatMap(field => {
      const before = fieldOf(current, field)
      return before && isStuck(before, field) ? `${field.collection}.${field.field}` : []
    }),
    deleting: [
      // Lists are deleted before the keys they depend on, which would delete them too.
      ...lost
        .toSorted((a, b) => Number(a.schema !== null) - Number(b.schema !== null))
        .map(({ collection, field }) => deleteField(collection, field)),
      ...relations.deleted,
      ...current.collections
        .filter(({ collection }) => !isWanted(collection))
        .map(each => deleteCollection(each.collection)),
    ],
  }
}

/** The collections of a file, each after the folder or collection that contains it. */
function outermostFirst({ collections }: ModelFile): ModelFile['collections'] {
  const groups = new Map(collections.map(({ collection, meta }) => [collection, meta?.group ?? null]))
  const depthOf = (collection: string): number => {
    const above = new Set<string>()
    for (let at = groups.get(collection); at && !above.has(at); at = groups.get(at)) above.add(at)
    return above.size
  }
  return collections.toSorted((a, b) => depthOf(a.collection) - depthOf(b.collection))
}

const newCollection = (
  { collection, meta, ...folder }: ModelFile['collections'][number],
  { fields }: ModelFile,
): ModelCall =>
  createCollection({
    collection,
    meta: meta ?? {},
    ...folder,
    fields: fields.filter(field => field.collection === collection).map(field => definitionOf(field, null)),
  })

/** Fields in their order, but each after the group that it is in. */
function groupsFirst(fields: readonly FileField[]): readonly FileField[] {
  const groups = new Map(fields.map(each => [fieldName(each), each.meta?.group ?? null]))
  const depthOf = ({ collection, meta }: FileField): number => {
    const above = new Set<string>()
    let group = meta?.group ?? null
    while (group !== null && groups.has(`${collection}.${group}`) && !above.has(group)) {
      above.add(group)
      group = groups.get(`${collection}.${group}`) ?? null
    }
    return above.size
  }
  return fields.toSorted((a, b) => depthOf(a) - depthOf(b))
}

const fieldName = ({ collection, field }: FileField): string => `${collection}.${field}`

/** Creates a field, in its group at once: an existing one has an id, a new one gets it from an earlier call. */
function newField(stored: StoredModel, field: FileField): ModelCall {
  const { collection, meta } = field
  const group = groupId(stored, field)
  return meta?.group && group === null
    ? createFieldIn(collection, meta.group, definitionOf(field, null))
    : createField(collection, definitionOf(field, group))
}

function definitionOf({ field, type, schema, meta }: FileField, group: number | null) {
  return { field, type: schema === null ? null : type, schema, meta: { ...meta, group } }
}

/** Moves a field of a new collection, or an existing one, into a group that the plan creates. */
function moved(stored: StoredModel, { collection, field, meta }: FileField): readonly ModelCall[] {
  const { group } = meta ?? {}
  const metaOf = (name: string) =>
    stored.fields.find(each => each.collection === collection && each.field === name)?.meta
  if (!group || metaOf(group)) return []
  return [moveIntoGroup({ collection, field, group }, metaOf(field)?.group ?? null)]
}

/** The id of the group of a field; null if there is none yet. */
function groupId(stored: StoredModel, { collection, meta }: FileField): number | null {
  return meta?.group
    ? (stored.fields.find(each => each.collection === collection && each.field === meta.group)?.meta?.id ?? null)
    : null
}

function changedCollection(
  current: ModelFile,
  { collection, meta }: ModelFile['collections'][number],
): readonly ModelCall[] {
  const before = current.collections.find(each => each.collection === collection)
  if (!before || meta === null) return []
  const changed = difference(meta, before.meta ?? {})
  return changed === null ? [] : [updateCollection(collection, changed.change, changed.before)]
}

function isStuck(before: FileField, after: FileField): boolean {
  if (before.schema === null || after.schema === null) return before.schema !== after.schema
  if (before.schema.is_primary_key !== after.schema.is_primary_key) return true
  return after.schema.is_primary_key && (before.type !== after.type || difference(after.schema, before.schema) !== null)
}

interface ChangedField {
  readonly calls: readonly ModelCall[]
  readonly converts: boolean
}

function changedField(stored: StoredModel, before: FileField, after: FileField): ChangedField {
  const { collection, field } = after
  const isKey = before.schema?.is_primary_key === true
  const isColumn = before.schema !== null && after.schema !== null && !isKey
  const retyped = isColumn && before.type !== after.type
  const schema = isColumn && after.schema && before.schema ? difference(after.schema, before.schema) : null
  const withIds = (of: FileField) => of.meta && { ...of.meta, group: groupId(stored, of) }
  const meta = after.meta === null ? null : difference(withIds(after) ?? {}, withIds(before) ?? {})
  const part = (of: 'change' | 'before') => ({
    ...(retyped ? { type: of === 'change' ? after.type : before.type } : {}),
    ...(schema ? { schema: schema[of] } : {}),
    ...(meta ? { meta: meta[of] } : {}),
  })
  const change = part('change')
  return {
    calls: Object.keys(change).length === 0 ? [] : [updateField(collection, field, change, part('before'))],
    converts: retyped || (schema !== null && takesLess(schema)),
  }
}

type Changed = NonNullable<ReturnType<typeof difference>>

/** Whether a column accepts less than before. */
function takesLess({ change, before }: Changed): boolean {
  const grew = (size: string) => Number(change[size] ?? Number.NaN) > Number(before[size] ?? Number.NaN)
  return (
    change['is_nullable'] === false ||
    change['is_unique'] === true ||
    ['max_length', 'numeric_precision', 'numeric_scale'].some(size => size in change && !grew(size))
  )
}

function relationCalls(stored: StoredModel, wanted: ModelFile, isLost: (relation: Relation) => boolean) {
  const same = (a: Relation, b: Relation) => a.many_collection === b.many_collection && a.many_field === b.many_field
  const currentRelations = stored.relations.filter(({ id, system }) => id !== undefined && !system)
  const { relations: exported } = exportModel(stored)
  const ends = (a: Relation, b: Relation) => a.one_collection === b.one_collection
  const made = wanted.relations.filter(
    relation => !currentRelations.some(each => same(each, relation) && ends(each, relation)),
  )
  return {
    changed: [
      ...wanted.relations.flatMap(relation => {
        const id = currentRelations.find(each => same(each, relation) && ends(each, relation))?.id
        const before = exported.find(each => same(each, relation))
        const changed = before && difference(relation, before)
        return id === undefined || !changed ? [] : [updateRelation(id, changed.change, changed.before)]
      }),
      // If a key gets another target, its old relation is deleted first.
      ...currentRelations
        .filter(each => made.some(relation => same(each, relation)))
        .map(({ id = '' }) => deleteRelations([id])),
      ...(made.length === 0 ? [] : [createRelations(made)]),
    ],
    deleted: currentRelations
      .filter(each => !isLost(each) && !wanted.relations.some(relation => same(each, relation)))
      .map(({ id = '' }) => deleteRelations([id])),
  }
}
