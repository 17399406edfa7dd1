import { isSecret } from '#schemas/data/isSecret.ts'
import { templateFields } from '#schemas/template/template.ts'
import { displayFields } from '../../display/displayFields.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import type { Registry } from '../../registry/Registry.ts'
import type { ListShape } from './listShape.ts'

export interface ListColumn {
  readonly path: string
  /** Whether the path starts at the junction row or at the related item. */
  readonly of: 'row' | 'far'
  readonly field: FieldInfo | null
  readonly name: string
}

/** Columns without the option. */
const defaultColumns = 3

/**
 * The columns of a list. Paths start at the related collection; for a junction they can name its own fields, or go
 * through its foreign key as other studios of the dialect write them. A list of several collections has no columns.
 */
export function listColumns(
  metadata: Metadata,
  shape: ListShape,
  paths: readonly string[] | null,
): readonly ListColumn[] {
  const { far, rows, foreignKey } = shape
  if (far?.collectionField) return []
  const related = far ? (far.collections[0] ?? '') : rows
  const own = far ? 'far' : 'row'
  const chosen = paths?.length ? paths : firstFields(metadata.collection(related), foreignKey)
  return chosen.map(chosenPath => {
    const path = far && chosenPath.startsWith(`${far.field}.`) ? chosenPath.slice(far.field.length + 1) : chosenPath
    const field = metadata.fieldAt(related, path)
    const ofRow = far && !field ? metadata.fieldAt(rows, path) : null
    return { path, of: ofRow ? 'row' : own, field: field ?? ofRow, name: (field ?? ofRow)?.name ?? path }
  })
}

const firstFields = (related: CollectionInfo | null, foreignKey: string): readonly string[] =>
  (related?.fields ?? [])
    .filter(each => each.type !== 'alias' && !each.isHidden && !isSecret(each) && each.field !== foreignKey)
    .slice(0, defaultColumns)
    .map(each => each.field)

/** The template that describes an item of a list in one line: that of its collection, or else the first column. */
export const rowTemplate = (metadata: Metadata, collection: string, columns: readonly ListColumn[]): string => {
  const info = metadata.collection(collection)
  return info?.displayTemplate ?? `{{ ${columns.find(column => column.field)?.path ?? info?.primaryKey ?? 'id'} }}`
}

/** The fields to request of a far item. */
export function farFields(
  registry: Registry,
  metadata: Metadata,
  collection: string,
  columns: readonly ListColumn[],
  template: string,
  more: readonly string[] = [],
): readonly string[] {
  const info = metadata.collection(collection)
  if (!info) return []
  const paths = [
    ...columns.filter(column => column.of === 'far').map(column => column.path),
    ...templateFields(template),
  ]
  return [
    ...new Set([
      info.primaryKey,
      ...more,
      ...paths.flatMap(path => displayFields(registry, metadata, collection, path)),
    ]),
  ]
}

/**
 * The fields to request of the rows, including the far side. A far side that the caller cannot read is requested by its
 * key.
 */
export function rowFields(
  registry: Registry,
  metadata: Metadata,
  shape: ListShape,
  columns: readonly ListColumn[],
  sortField: string | null,
  more: readonly string[] = [],
): readonly string[] {
  const { rows, far } = shape
  const info = metadata.collection(rows)
  const own = columns.filter(column => column.of === 'row').map(column => column.path)
  const template = far ? [] : templateFields(rowTemplate(metadata, rows, columns))
  return [
    ...new Set([
      info?.primaryKey ?? 'id',
      ...(sortField === null ? [] : [sortField]),
      ...(far ? [] : more),
      ...[...own, ...template].flatMap(path => displayFields(registry, metadata, rows, path)),
      ...(far ? throughFar(far) : []),
    ]),
  ]

  function throughFar({ field, collections, collectionField }: NonNullable<ListShape['far']>): readonly string[] {
    const readable = collections.filter(
      name => metadata.collection(name) !== null && metadata.decide('read', name).allowed,
    )
    const nested = readable.flatMap(name =>
      farFields(registry, metadata, name, columns, rowTemplate(metadata, name, columns), more).map(path =>
        collectionField === null ? `${field}.${path}` : `${field}:${name}.${path}`,
      ),
    )
    return [...(collectionField === null ? [] : [collectionField]), ...(nested.length > 0 ? nested : [field])]
  }
}
