import { type RawBuilder, sql } from 'kysely'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { DatabaseKind } from '#server/database/Database.ts'
import { foldedText } from '#server/database/search/postgresSearch.ts'
import type { SearchIndex } from '#server/database/search/SearchIndex.ts'
import { queueOf } from '#server/database/search/sqliteSearch.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { columnText } from './columnRef.ts'
import { always, never, type Predicate } from './compileCondition.ts'
import { containsText } from './containsText.ts'
import type { ReadContext } from './ReadContext.ts'
import { searchedFields } from './searchedFields.ts'
import { searchWindows } from './searchWindows.ts'

/** Rows that contain the term in a text that the caller can read. */
export function compileSearch(
  context: Pick<ReadContext, 'kind'>,
  info: CollectionInfo,
  alias: string,
  permission: CompiledPermission,
  { search, plainSearch }: { readonly search: string; readonly plainSearch?: boolean },
): Predicate {
  if (search.trim() === '') return always
  const fields = readableFields(info, permission)
  if (fields.length === 0) return never
  const index = plainSearch ? null : indexOf(info, fields)
  if (!index) return anyOf(fields.map(field => contains(context.kind, alias, field, search)))
  return context.kind === 'sqlite'
    ? sqliteSearch(index, alias, fields, search)
    : anyOf(fields.map(field => postgresContains(alias, field, search)))
}

const readableFields = (info: CollectionInfo, permission: CompiledPermission): readonly FieldInfo[] =>
  searchedFields(info).filter(field => covers(permission, field.name) && !permission.guarded.has(field.name))

/** The search index, if it has all of the fields. */
const indexOf = ({ search }: CollectionInfo, fields: readonly FieldInfo[]): SearchIndex | null =>
  search && fields.every(field => search.columns.has(field.name)) ? search : null

/** Whether the search index finds a term: a short one is compared with every row. */
export const isInIndex = (kind: DatabaseKind, term: string): boolean =>
  kind === 'sqlite' ? searchWindows(term).length > 0 : [...term].length >= 3 && !term.includes('\u0000')

/**
 * The row ids that may match a search on SQLite, for a join: unlike the list of them in `compileSearch`, they are read
 * one by one, so that a count can stop early. Null if there is no index for it.
 */
export function searchCandidates(
  { kind }: Pick<ReadContext, 'kind'>,
  info: CollectionInfo,
  permission: CompiledPermission,
  search: string,
): { readonly rows: RawBuilder<unknown>; readonly rowId: string } | null {
  if (search.trim() === '') return null
  const index = kind === 'sqlite' ? indexOf(info, readableFields(info, permission)) : null
  const match = searchMatch(search)
  if (!index || match === null) return null
  const [name, queue] = [sql.id(index.name), sql.id(queueOf(index.name))]
  // A row of the queue may be in the index as well.
  const rows = sql`(select rowid as row from ${name} where ${name} match ${match} and rowid not in (select row from ${queue})
    union all select distinct row from ${queue})`
  return { rows, rowId: index.rowId }
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]): Predicate => sql`(${sql.join(conditions, sql` or `)})`

const contains = (kind: DatabaseKind, alias: string, field: FieldInfo, term: string): RawBuilder<unknown> =>
  containsText(kind, columnText(alias, field), term)

/** FTS5 folds text by its own rules: the index finds candidates, the plain condition decides. */
function sqliteSearch(index: SearchIndex, alias: string, fields: readonly FieldInfo[], term: string): Predicate {
  const plain = anyOf(fields.map(field => contains('sqlite', alias, field, term)))
  const match = searchMatch(term)
  if (match === null) return plain
  const name = sql.id(index.name)
  return sql`(${sql.id(alias, index.rowId)} in (
    select rowid from ${name} where ${name} match ${match}
    union all select row from ${sql.id(queueOf(index.name))}) and ${plain})`
}

/** The expression for FTS5 that finds the candidates of a term; null if the term is too short. */
export function searchMatch(term: string): string | null {
  const windows = searchWindows(term)
  return windows.length === 0 ? null : windows.map(window => `"${window.replaceAll('"', '""')}"`).join(' AND ')
}

/** The same as the plain condition, in the form of the index. */
function postgresContains(alias: string, field: FieldInfo, term: string): RawBuilder<unknown> {
  if (!isInIndex('postgres', term)) return contains('postgres', alias, field, term)
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`${foldedText(sql`(${sql.id(alias, field.name)}::text)`)} like ${pattern}`
}
