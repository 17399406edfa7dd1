import { randomBytes } from 'node:crypto'
import type { Effect } from 'effect'
import { sql } from 'kysely'
import { Database, type Queryable, type Row } from '#server/database/Database.ts'
import { alteration, statements } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation, ServiceError } from '#server/failures/ServiceError.ts'
import { loadSnapshot } from '#server/model/loadSnapshot.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'
import { Access } from '#server/services/Access.ts'
import { hashSecret } from '#server/services/auth/hashing.ts'
import { Schema } from '#server/services/Schema.ts'
import { createCollection } from '#server/services/schema/createCollection.ts'
import { createRelation } from '#server/services/schema/createRelation.ts'
import type { Storage } from '#server/storage/Storage.ts'
import type { DemoUsers } from './DemoUsers.ts'
import { filesOf, folderRows, writeFiles } from './files.ts'
import { type DemoRow, insertRows } from './insertRows.ts'
import { countries } from './model/countries.ts'
import { currencies, languages, locales, regions, subregions } from './model/geography.ts'
import { junctions } from './model/junctions.ts'
import { relations } from './model/relations.ts'
import { frontPage, travelNotes } from './model/stories.ts'
import { presetRows } from './presets.ts'
import { permissionRows, roleRows, userRows, users } from './roles.ts'
import { countryRow, linkRows } from './rows/countryRows.ts'
import { localeRows } from './rows/locales.ts'
import { currencyRows, languageRows, regionRows, subregionRows } from './rows/placeRows.ts'
import { frontPageRow, noteRows } from './rows/storyRows.ts'
import { sourceCountries } from './source.ts'

const collections = [
  ...[countries, regions, subregions, languages, currencies],
  ...[travelNotes, frontPage, locales, ...junctions],
]

/**
 * Creates the project "Atlas" in an empty database. Files first, under names that are the same on every try; then
 * tables, rows, roles and settings in one transaction: an interrupted load leaves an empty database, and the next start
 * begins again. If `password` is null, one is generated.
 */
export const loadDemo = operation(function* (
  storage: Storage,
  password: string | null,
): Effect.fn.Return<DemoUsers, ServiceError, Access | Database | Schema> {
  const access = yield* Access
  const database = yield* Database
  const schema = yield* Schema
  const sources = sourceCountries()
  const chosen = password ?? randomBytes(9).toString('base64url')
  const [files, hashed] = yield* attempt(() => Promise.all([writeFiles(storage, sources), hashSecret(chosen)]))
  yield* alteration(
    database,
    operation(function* (trx): Operation<void> {
      const state = (version: number) => loadSnapshot(database, trx, version)
      const tools = { kind: database.kind, trx, snapshot: yield* state(1) }
      for (const definition of collections) yield* createCollection(tools, definition)
      const tables = { ...tools, snapshot: yield* state(2) }
      for (const relation of relations) yield* createRelation(tables, relation)
      const full = yield* state(3)
      yield* statements(() => fill(trx, full, files, hashed))
    }),
  )
  yield* schema.reload()
  access.forget()
  return { emails: ['editor@example.com', 'reader@example.com'], password: chosen }
})

async function fill(trx: Queryable, snapshot: Snapshot, files: readonly DemoRow[], hashed: string): Promise<void> {
  const sources = sourceCountries()
  const insert = (collection: string, rows: readonly DemoRow[]) => insertRows(trx, snapshot, collection, rows)
  const admin = await firstUser(trx)
  const stamp = { user_created: admin, date_created: new Date().toISOString() }

  await insert('directus_roles', roleRows)
  await insert('directus_users', userRows(hashed))
  await insert('directus_permissions', permissionRows)
  await insert('directus_presets', presetRows)
  await insert('directus_folders', folderRows)
  await insert(
    'directus_files',
    files.map(row => ({ ...row, uploaded_by: admin })),
  )

  await insert('regions', regionRows(sources))
  const regionIds = await idsByName(trx, 'regions')
  await insert('subregions', subregionRows(sources, regionIds))
  const ids = { regions: regionIds, subregions: await idsByName(trx, 'subregions') }
  await insert('languages', languageRows(sources))
  await insert('currencies', currencyRows(sources))
  await insert('locales', localeRows)
  await insert(
    'countries',
    sources.map(source => ({ ...countryRow(source, ids, filesOf(source)), ...stamp })),
  )
  for (const [junction, rows] of Object.entries(linkRows)) await insert(junction, sources.flatMap(rows))
  await insert('travel_notes', noteRows({ admin, editor: users.editor }))
  await insert('front_page', [frontPageRow])
  await sql`update directus_settings set project_name = 'Atlas', project_color = '#1F6F8B',
    public_note = ${publicNote}`.execute(trx)
}

const publicNote =
  'Data on countries: [world-countries](https://github.com/mledoze/countries) by Mohammed Le Doze and contributors, under the Open Database License (ODbL) 1.0. Flags: [flag-icons](https://github.com/lipis/flag-icons).'

async function firstUser(trx: Queryable): Promise<string> {
  const result = await sql<Row>`select id from directus_users limit 1`.execute(trx)
  return String(result.rows[0]?.['id'])
}

async function idsByName(trx: Queryable, table: string): Promise<ReadonlyMap<string, number>> {
  const result = await sql<Row>`select id, name from ${sql.table(table)}`.execute(trx)
  return new Map(result.rows.map(row => [String(row['name']), Number(row['id'])]))
}
