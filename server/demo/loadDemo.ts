import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { hashSecret } from '#server/services/auth/hashing.ts'
import type { Platform } from '#server/services/Platform.ts'
import { createCollection } from '#server/services/schema/createCollection.ts'
import { createRelation } from '#server/services/schema/createRelation.ts'
import { loadSnapshot } from '#server/services/schema/loadSnapshot.ts'
import type { Snapshot } from '#server/services/schema/Snapshot.ts'
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
 * Makes the project "Atlas" in an empty database. Files first, under names that are the same on every try; then tables,
 * rows, roles and settings in one transaction: a load that is cut off leaves an empty database, and the next start
 * begins again. `password` null makes one up.
 */
export async function loadDemo(platform: Platform, storage: Storage, password: string | null): Promise<DemoUsers> {
  const { access, database, run, schema } = platform
  const sources = sourceCountries()
  const chosen = password ?? randomBytes(9).toString('base64url')
  const [files, hashed] = await Promise.all([writeFiles(storage, sources), hashSecret(chosen)])
  await database.alter(async trx => {
    const state = (version: number) => loadSnapshot(database, trx, version)
    const tools = { kind: database.kind, trx, snapshot: await state(1) }
    for (const definition of collections) await createCollection(tools, definition)
    const tables = { ...tools, snapshot: await state(2) }
    for (const relation of relations) await createRelation(tables, relation)
    await fill(trx, await state(3), files, hashed)
  })
  await run(schema.reload())
  access.forget()
  return { emails: ['editor@example.com', 'reader@example.com'], password: chosen }
}

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
  const found = await sql<Row>`select id from directus_users limit 1`.execute(trx)
  return String(found.rows[0]?.['id'])
}

async function idsByName(trx: Queryable, table: string): Promise<ReadonlyMap<string, number>> {
  const found = await sql<Row>`select id, name from ${sql.table(table)}`.execute(trx)
  return new Map(found.rows.map(row => [String(row['name']), Number(row['id'])]))
}
