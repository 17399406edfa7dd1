import type { Field } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { exportModel } from '#schemas/model/exportModel.ts'
import type { FileField, ModelFile } from '#schemas/model/ModelFile.ts'
import type { StoredModel } from '#schemas/model/StoredModel.ts'
import { wireField } from '../fieldSetup/wireField.ts'
import { mergeParts, partOf } from './mergeParts.ts'
import { collectionKey, fieldKey, relationKey, type StagedModel } from './StagedModel.ts'
import { temporaryId } from './temporaryId.ts'

/** The model of the server with the staged changes, as a file. */
export const stagedFile = (now: ModelFile, staged: StagedModel): ModelFile => ({
  ...now,
  collections: mergeParts(now.collections, staged.collections, collectionKey),
  fields: mergeParts(now.fields, staged.fields, fieldKey),
  relations: mergeParts(now.relations, staged.relations, relationKey),
})

/**
 * The model of the server with the staged changes, as the server would return it. What is new has ids that the server
 * does not use. What does not change stays the same object.
 */
export function stagedStored(stored: StoredModel, staged: StagedModel): StoredModel {
  if (staged.collections.length + staged.fields.length + staged.relations.length === 0) return stored
  const file = stagedFile(exportModel(stored), staged)
  return {
    collections: collectionsOf(stored, file, staged),
    fields: fieldsOf(stored, file, staged),
    relations: relationsOf(stored, file, staged),
  }
}

/** The rows of the server, changed or left out as in the file, then the new ones. */
function rowsOf<Row, Part>(
  rows: readonly Row[],
  parts: readonly Part[],
  changed: ReadonlySet<string>,
  {
    rowKey,
    partKey,
    rowOf,
  }: {
    readonly rowKey: (row: Row) => string
    readonly partKey: (part: Part) => string
    readonly rowOf: (part: Part, row: Row | undefined) => Row
  },
): readonly Row[] {
  const wanted = new Map(parts.filter(part => changed.has(partKey(part))).map(part => [partKey(part), part]))
  const known = new Set(rows.map(rowKey))
  return [
    ...rows.flatMap(row => {
      if (!changed.has(rowKey(row))) return [row]
      const part = wanted.get(rowKey(row))
      return part ? [rowOf(part, row)] : []
    }),
    ...[...wanted].flatMap(([key, part]) => (known.has(key) ? [] : [rowOf(part, undefined)])),
  ]
}

function collectionsOf({ collections }: StoredModel, file: ModelFile, staged: StagedModel): StoredModel['collections'] {
  const changed = new Set(staged.collections.map(change => collectionKey(partOf(change))))
  return rowsOf(collections, file.collections, changed, {
    rowKey: collectionKey,
    partKey: collectionKey,
    rowOf: ({ collection, meta, ...folder }, row) => ({
      ...row,
      collection,
      meta: meta && { ...row?.meta, ...meta, collection },
      ...folder,
    }),
  })
}

function fieldsOf({ fields }: StoredModel, file: ModelFile, staged: StagedModel): readonly Field[] {
  const changed = new Set(staged.fields.map(change => fieldKey(partOf(change))))
  const idOf = (collection: string, group: string) =>
    fields.find(each => each.collection === collection && each.field === group)?.meta?.id ??
    temporaryId(fieldKey({ collection, field: group }))
  const rowOf = ({ collection, field, type, schema, meta }: FileField, row: Field | undefined): Field => {
    const group = meta?.group ? idOf(collection, meta.group) : null
    const id = row?.meta?.id ?? temporaryId(fieldKey({ collection, field }))
    const blank = wireField(collection, { field, type, schema: schema && {}, meta: {} })
    return {
      ...(row ?? blank),
      // The column of an alias is none: its type is the special of its relation.
      type: schema === null ? (row?.type ?? blank.type) : type,
      schema: schema && { ...blank.schema, ...namedIn(collection, field, type), ...row?.schema, ...schema },
      meta: meta && { ...row?.meta, ...meta, id, collection, field, group },
    }
  }
  return rowsOf(fields, file.fields, changed, { rowKey: fieldKey, partKey: fieldKey, rowOf })
}

/** What a column has besides its traits. */
const namedIn = (table: string, name: string, data_type: string) => ({
  ...{ table, name, data_type, foreign_key_column: null, foreign_key_table: null },
})

function relationsOf({ relations }: StoredModel, file: ModelFile, staged: StagedModel): readonly Relation[] {
  const changed = new Set(staged.relations.map(change => relationKey(partOf(change))))
  return rowsOf(relations, file.relations, changed, {
    rowKey: relationKey,
    partKey: relationKey,
    rowOf: (part, row) => ({ ...part, id: row?.id ?? temporaryId(relationKey(part)) }),
  })
}
