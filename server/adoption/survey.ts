import { sql } from 'kysely'
import type { Column } from '#server/database/Column.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { inspect } from '#server/database/inspect.ts'
import type { Origin } from '#server/database/Origin.ts'
import { type AppliedMigration, readRecords, recordsTable } from './records.ts'
import { type DatabaseState, readState, stateTable } from './state.ts'
import { Unadoptable } from './Unadoptable.ts'

/** The state of a database for this server. */
export type Survey =
  /** The database has neither our tables nor those of the dialect, so they can be created. */
  | { readonly kind: 'new' }
  /** Created by this server before it stored a version record. */
  | { readonly kind: 'unrecorded' }
  | {
      readonly kind: 'recorded'
      readonly state: DatabaseState
      /** Whether the table of applied migrations exists. */
      readonly isRecorded: boolean
      readonly applied: readonly AppliedMigration[]
    }
  /** Created by another server of the dialect, and not adopted. */
  | { readonly kind: 'foreign'; readonly origin: Exclude<Origin, 'own'>; readonly columns: readonly Column[] }

/** The state of a database. Fails with `Unadoptable` if another server created it and we cannot use it. */
export async function survey(kind: DatabaseKind, db: Queryable): Promise<Survey> {
  const columns = await inspect({ kind }, db)
  const tables = new Set(columns.map(column => column.table))
  if (tables.has(stateTable)) {
    const isRecorded = tables.has(recordsTable)
    return {
      kind: 'recorded',
      state: await readState(db),
      isRecorded,
      applied: isRecorded ? await readRecords(db) : [],
    }
  }
  for (const table of laterTables)
    if (tables.has(table))
      throw new Unadoptable(
        `The database is of Directus 11 or later: it has the table ${table}. Databases from 9.0.0-rc.24 to 10.13 can be adopted.`,
      )
  if (!tables.has('directus_collections') && !tables.has('directus_users')) return { kind: 'new' }
  if (!(await hasMigrations(db, tables)) && ownTables.some(table => tables.has(table))) return { kind: 'unrecorded' }
  const missing = neededColumns.filter(
    ([table, column]) => !columns.some(each => each.table === table && each.name === column),
  )
  if (missing.length > 0)
    throw new Unadoptable(
      `The database has tables of Directus in a form that cannot be adopted: ${missing
        .map(([table, column]) => `${table}.${column}`)
        .join(', ')} is missing. Databases from 9.0.0-rc.24 to 10.13 can be adopted.`,
    )
  return { kind: 'foreign', origin: await originOf(db, columns), columns }
}

/** Releases 11 and later store permissions in policies. */
const laterTables = ['directus_policies', 'directus_access']

/** Tables that no other server of the dialect has. */
const ownTables = ['directus_idempotency', 'directus_changes', 'directus_login_attempts', 'directus_stored_objects']

/** Columns that every version from 9.0.0-rc.24 to 10.13 has and this server requires. */
const neededColumns: readonly (readonly [table: string, column: string])[] = [
  ['directus_collections', 'collection'],
  ['directus_collections', 'singleton'],
  ['directus_fields', 'special'],
  ['directus_fields', 'interface'],
  ['directus_relations', 'many_collection'],
  ['directus_relations', 'many_field'],
  ['directus_relations', 'one_collection'],
  ['directus_permissions', 'role'],
  ['directus_permissions', 'permissions'],
  ['directus_roles', 'admin_access'],
  ['directus_users', 'password'],
  ['directus_users', 'role'],
  ['directus_sessions', 'token'],
  ['directus_files', 'filename_disk'],
  ['directus_folders', 'parent'],
  ['directus_activity', 'action'],
  ['directus_revisions', 'delta'],
  ['directus_presets', 'layout_query'],
  ['directus_settings', 'project_name'],
  ['directus_migrations', 'version'],
]

/** Release candidates store the primary keys of both ends in a relation; later releases look them up. */
async function originOf(db: Queryable, columns: readonly Column[]): Promise<Exclude<Origin, 'own'>> {
  const has = (table: string, column: string) => columns.some(each => each.table === table && each.name === column)
  if (has('directus_relations', 'many_primary') && !has('directus_fields', 'conditions')) return 'rc'
  // Specials were renamed in 9.9; a project may have none of either kind.
  const { rows } = await sql<Row>`select
    (select count(*) from directus_migrations where version >= ${renamedSpecials}) as later,
    (select count(*) from directus_fields where special like '%cast-json%' or special like '%cast-csv%'
      or special like '%cast-boolean%') as renamed`.execute(db)
  return Number(rows[0]?.['later']) > 0 || Number(rows[0]?.['renamed']) > 0 ? '9' : '9.0'
}

/** The migration that renamed `json` to `cast-json`, and others. */
const renamedSpecials = '20220322A'

/** Servers of the dialect record their migrations. In this database the table exists but is always empty. */
async function hasMigrations(db: Queryable, tables: ReadonlySet<string>): Promise<boolean> {
  if (!tables.has('directus_migrations')) return false
  const { rows } = await sql`select 1 from directus_migrations limit 1`.execute(db)
  return rows.length > 0
}
