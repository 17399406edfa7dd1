import type { FieldType } from '#schemas/data/FieldType.ts'
import { isPresetGroup, type PresetClause, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { readClause } from './clauseReading.ts'

/** The type of the field at a path; null if there is none. */
export type TypeAt = (path: string) => FieldType | null

export const typesOf =
  (metadata: Metadata, collection: string): TypeAt =>
  path =>
    metadata.fieldAt(collection, path)?.type ?? null

/**
 * The filters in the format of the API: joined by `_and`, groups by their operator, dotted fields nested, values by the
 * type of the field. Incomplete and invalid filters are left out, and so are groups without any others.
 */
export function filterTree(filters: readonly PresetFilter[], typeAt: TypeAt): FilterTree {
  const trees = treesOf(filters, typeAt)
  return trees.length === 0 ? {} : { _and: trees }
}

const treesOf = (filters: readonly PresetFilter[], typeAt: TypeAt): readonly FilterTree[] =>
  filters.flatMap(filter => {
    if (!isPresetGroup(filter)) return clauseTree(filter, typeAt)
    const trees = treesOf(filter.filters, typeAt)
    return trees.length === 0 ? [] : [{ [`_${filter.group}`]: trees }]
  })

function clauseTree(clause: PresetClause, typeAt: TypeAt): readonly FilterTree[] {
  const reading = readClause(clause, typeAt(clause.field))
  if (reading.kind !== 'ready') return []
  const leaf: FilterTree = { [`_${reading.operator}`]: reading.operand }
  return [clause.field.split('.').reduceRight<FilterTree>((inner, name) => ({ [name]: inner }), leaf)]
}

/** Every clause, in groups or not, in the order in which they are read. */
export const clausesOf = (filters: readonly PresetFilter[]): readonly PresetClause[] =>
  filters.flatMap(filter => (isPresetGroup(filter) ? clausesOf(filter.filters) : [filter]))

/** The number of the user's active clauses. */
export const activeCount = (filters: readonly PresetFilter[], typeAt: TypeAt): number =>
  clausesOf(filters).filter(clause => !clause.locked && readClause(clause, typeAt(clause.field)).kind === 'ready')
    .length

export const hideArchivedKey = 'hide-archived'

/** Whether a list shows archived items: without them, with them, or only them. */
export const archivedChoices = ['no', 'yes', 'only'] as const
export type Archived = (typeof archivedChoices)[number]

/** What a list shows unless the user asks for something else; null for a collection without an archive. */
export const usualArchived = ({ meta }: CollectionInfo): Archived | null =>
  !meta?.archive_field || meta.archive_value == null ? null : meta.archive_app_filter ? 'no' : 'yes'

/** The locked filter that hides archived items, or all others; none if the collection has no archive field. */
export function archiveFilter(collection: CollectionInfo, asked: Archived | null = null): readonly PresetFilter[] {
  const usual = usualArchived(collection)
  const { archive_field: field, archive_value: value } = collection.meta ?? {}
  const archived = asked ?? usual
  if (usual === null || archived === 'yes' || !field) return []
  const [key, operator] = archived === 'no' ? [hideArchivedKey, 'neq'] : ['only-archived', 'eq']
  return [{ key, field, operator, value, locked: true }]
}
