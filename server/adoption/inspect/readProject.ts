import { sql } from 'kysely'
import type { Column } from '#server/database/Column.ts'
import type { Queryable, Row } from '#server/database/Database.ts'

/** The rows of a project that a report describes. A missing table counts as empty. */
export interface Project {
  readonly columns: readonly Column[]
  readonly migrations: readonly Row[]
  readonly collections: readonly Row[]
  readonly fields: readonly Row[]
  readonly permissions: readonly Row[]
  readonly roles: readonly Row[]
  readonly presets: readonly Row[]
  readonly webhooks: readonly Row[]
  readonly files: readonly Row[]
  readonly users: readonly Row[]
  readonly settings: readonly Row[]
  /** The project's own translations, if it has a table for them. */
  readonly translations: readonly Row[]
  /** The number of rows in each unsupported table. */
  readonly leftAlone: readonly { readonly what: string; readonly count: number }[]
}

const unsupported = [
  ['directus_flows', 'flows'],
  ['directus_operations', 'operations of flows'],
  ['directus_dashboards', 'dashboards'],
  ['directus_panels', 'panels'],
  ['directus_shares', 'shares'],
  ['directus_notifications', 'notifications'],
  ['directus_versions', 'content versions'],
  ['directus_extensions', 'extension settings'],
] as const

/** Reads a project. Secrets stay in the database. */
export async function readProject(db: Queryable, columns: readonly Column[]): Promise<Project> {
  const columnsOf = (table: string) =>
    new Set(columns.filter(column => column.table === table).map(column => column.name))
  const rows = async (table: string, ...names: readonly string[]): Promise<readonly Row[]> => {
    const existing = columnsOf(table)
    const chosen = names.filter(name => existing.has(name))
    if (chosen.length === 0) return []
    const result = await sql<Row>`select ${sql.join(chosen.map(name => sql.id(name)))} from ${sql.id(table)}`.execute(
      db,
    )
    return result.rows
  }
  const leftAlone: { what: string; count: number }[] = []
  for (const [table, what] of unsupported) {
    if (columnsOf(table).size === 0) continue
    const { rows } = await sql<Row>`select count(*) as n from ${sql.id(table)}`.execute(db)
    leftAlone.push({ what, count: Number(rows[0]?.['n'] ?? 0) })
  }
  return {
    columns,
    migrations: await rows('directus_migrations', 'version', 'name'),
    collections: await rows('directus_collections', 'collection', 'singleton', 'hidden', 'group'),
    fields: await rows(
      'directus_fields',
      ...['collection', 'field', 'special', 'interface', 'options', 'display', 'display_options', 'conditions'],
      ...['validation', 'required'],
    ),
    permissions: await rows('directus_permissions', 'id', 'role', 'collection', 'action', 'permissions', 'validation'),
    roles: await rows('directus_roles', 'id', 'name'),
    presets: await rows('directus_presets', 'id', 'bookmark', 'collection', 'layout', 'filters', 'filter'),
    webhooks: await rows('directus_webhooks', 'id', 'name', 'url'),
    files: await rows('directus_files', 'id', 'storage', 'filename_download', 'filename_disk'),
    users: await userRows(db, columnsOf('directus_users')),
    settings: await rows(
      'directus_settings',
      'module_bar',
      'translation_strings',
      'custom_css',
      'basemaps',
      'mapbox_key',
    ),
    translations: await rows('directus_translations', 'key', 'language'),
    leftAlone,
  }
}

/** Of passwords only the hash algorithm. */
async function userRows(db: Queryable, existing: ReadonlySet<string>): Promise<readonly Row[]> {
  const provider = existing.has('provider') ? sql`provider` : sql`null as provider`
  const result = await sql<Row>`select id, email, status, ${provider},
    case when password is null then null else substr(password, 1, 8) end as hash from directus_users`.execute(db)
  return result.rows
}
