import { CompiledQuery } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { inspectDatabase } from '#server/adoption/inspect/inspectDatabase.ts'
import { release } from '#server/adoption/release.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { dumpDatabase } from './dumpDatabase.ts'
import { openPeer } from './openPeer.ts'
import { createPeer, dropTemplates, peers, unpackUploads } from './peerDatabases.ts'
import { runAll } from './runAll.ts'

afterAll(dropTemplates)

const dropped = (table: string, ...columns: readonly string[]) =>
  columns.map(column => `alter table ${table} drop column "${column}"`)
const added = (table: string, ...columns: readonly string[]) =>
  columns.map(column => `alter table ${table} add column ${column}`)

/** Databases of other releases: recorded ones, and those of 9.26 with the differences of other tables. */
const versions = [
  { title: '9.0.1', from: '9.0.1', statements: [], special: ['json'], release: '9.0.1' },
  {
    title: '10.13',
    from: '9.26',
    statements: [
      ...added('directus_collections', 'preview_url varchar(255)', 'versioning boolean not null default 0'),
      ...dropped('directus_users', 'theme'),
      ...added('directus_users', 'appearance varchar(255)', 'theme_light varchar(255)', 'theme_light_overrides json'),
      ...added('directus_settings', 'public_favicon char(36)', `default_appearance varchar(255) default 'auto'`),
      ...added('directus_settings', 'theme_light_overrides json', 'public_registration boolean not null default 0'),
      ...dropped('directus_settings', 'translation_strings'),
      ...added(
        'directus_files',
        'focal_point_x integer',
        'focal_point_y integer',
        'tus_id varchar(64)',
        'tus_data json',
      ),
      ...added('directus_sessions', 'next_token varchar(64)'),
      ...added('directus_revisions', 'version char(36)'),
      `create table directus_translations (id char(36) primary key, language varchar(255), key varchar(255), value text)`,
      `insert into directus_translations values ('0d7f2711-90cd-4b19-a306-16503cd4f38e', 'en-US', 'hello', 'Hello')`,
      `create table directus_versions (id char(36) primary key, key varchar(64), collection varchar(64), item varchar(255))`,
      `create table directus_extensions (enabled boolean, id char(36) primary key, folder varchar(255))`,
      // Without a permission for it, a role still lets users edit their own account.
      `delete from directus_permissions where collection = 'directus_users' and action = 'update'`,
      `insert into directus_migrations (version, name) values ('20240515A', 'Add Session Window')`,
    ],
    special: ['cast-json'],
    release: '10.12.0',
  },
] as const

const routes = [
  ...[
    '/collections',
    '/fields',
    '/relations',
    '/permissions',
    '/presets',
    '/roles',
    '/users',
    '/users/me',
    '/settings',
  ],
  ...['/files', '/folders', '/activity?limit=5', '/revisions?limit=5', '/webhooks', '/server/info', '/fieldhouse/boot'],
  ...['/items/articles?fields=*.*&limit=5', '/items/articles?sort=-date_created&limit=2', '/items/homepage'],
]

it.for(versions)(
  'reads, adopts, writes and releases a database of $title',
  async ({ from, statements, special, title, release: told }) => {
    const peer = peers.find(each => each.version === from && each.kind === 'sqlite')
    if (!peer) throw new Error('There is no such database.')
    const { url, drop } = await createPeer(peer)
    const uploads = unpackUploads(peer)
    const old = await openDatabase(url)
    await runAll(old, statements)
    await old.close()
    const before = await dumpDatabase(url)
    expect((await inspectDatabase(url)).sections.find(each => each.title === 'Users')?.entries.length).toBe(7)

    const open = await openPeer(url, uploads.folder)
    for (const path of routes) {
      const answer = await open.send(path, { as: 'admin' })
      expect(answer, `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toMatchObject({ status: 200 })
    }
    expect((await open.send('/server/info', { as: 'admin' })).body, title).toMatchObject({
      data: { directus: { version: told } },
    })
    const asAdmin = (method: string, path: string, body?: unknown) => open.send(path, { as: 'admin', method, body })
    for (const [method, path, body] of [
      ['PATCH', '/items/articles/1', { title: 'Changed', blocks: [{ heading: 'New' }] }],
      ['PATCH', '/settings', { project_name: 'Changed' }],
      ['PATCH', '/users/me', { title: 'Changed' }],
      ['POST', '/presets', { collection: 'articles', layout: 'cards' }],
      [
        'POST',
        '/webhooks',
        { name: 'New', url: 'https://example.com', actions: ['create'], collections: ['articles'] },
      ],
      ['PATCH', '/collections/vault', { meta: { note: 'Changed' } }],
      ['POST', '/folders', { name: 'New' }],
    ] as const) {
      const answer = await asAdmin(method, path, body)
      expect(answer, `${path}: ${JSON.stringify(answer.body).slice(0, 300)}`).toMatchObject({ status: 200 })
    }
    if (title === '10.13') {
      const own = { as: 'editor', method: 'PATCH', body: { appearance: 'dark', theme_light: 'plain' } } as const
      expect((await open.send('/users/me', own)).status).toBe(200)
      expect((await open.send('/users/me?fields=appearance', { as: 'editor' })).body).toEqual({
        data: { appearance: 'dark' },
      })
      expect((await open.send('/settings', { as: 'editor' })).body).toMatchObject({
        data: { default_appearance: 'auto' },
      })
      expect((await open.send('/server/info')).body).toMatchObject({
        data: { project: { default_appearance: 'auto', public_registration: false } },
      })
      const strings = await open.send('/translations', { as: 'editor' })
      expect(strings.body).toMatchObject({ data: [{ key: 'hello', language: 'en-US', value: 'Hello' }] })
      const body = { key: 'hello', language: 'de-DE', value: 'Hallo' }
      expect(await open.send('/translations', { as: 'editor', method: 'POST', body })).toMatchObject({ status: 403 })
      const created = await asAdmin('POST', '/translations', body)
      expect(created.body).toEqual({ data: { ...body, id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
      const { id } = (created.body as { data: { id: string } }).data
      expect((await asAdmin('DELETE', `/translations/${id}`)).status).toBe(204)
      expect((await open.send('/collections', { as: 'editor' })).body).toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ collection: 'directus_translations' })]),
      })
    } else expect(await asAdmin('GET', '/translations')).toMatchObject({ status: 404 })
    const field = await asAdmin('POST', '/fields/articles', { field: 'more', type: 'json', schema: {}, meta: {} })
    expect(field.body, title).toMatchObject({ data: { meta: { special } } })
    expect((await asAdmin('DELETE', '/fields/articles/more')).status).toBe(204)
    await open.close()

    await release(url)
    const after = await dumpDatabase(url)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const table of Object.keys(before)) {
      // Adding and dropping a column makes SQLite rewrite the statement of that table.
      if (table !== 'articles') expect(after[table]?.made, table).toBe(before[table]?.made)
      if (!written.has(table)) expect(after[table]?.rows, table).toEqual(before[table]?.rows)
    }
    await drop()
    uploads.drop()
  },
)

it('ignores only the row with invalid JSON metadata', async () => {
  const peer = peers.find(each => each.version === '9.26' && each.kind === 'sqlite')
  if (!peer) throw new Error('There is no such database.')
  const { url, drop } = await createPeer(peer)
  const uploads = unpackUploads(peer)
  const old = await openDatabase(url)
  await runAll(old, [
    `update directus_fields set options = '{broken', conditions = 'none', translations = '[' where collection = 'articles'`,
    `update directus_collections set translations = '{' where collection = 'articles'`,
    `update directus_permissions set permissions = '{"status":' where collection = 'tags_list'`,
    `update directus_presets set filter = '{', layout_query = 'x'`,
    `update directus_relations set one_allowed_collections = '' where many_collection = 'articles_sections'`,
  ])
  await old.close()
  const open = await openPeer(url, uploads.folder)
  for (const path of ['/fieldhouse/boot', '/fields', '/presets', '/items/articles?fields=*.*&limit=2'])
    expect(await open.send(path, { as: 'editor' }), path).toMatchObject({ status: 200 })
  // Without its rule the row would grant access to every tag.
  expect(await open.send('/items/tags_list', { as: 'editor' })).toMatchObject({ status: 403 })
  expect(await open.send('/items/languages', { as: 'editor' })).toMatchObject({ status: 200 })
  await open.close()
  await drop()
  uploads.drop()
})

const onPostgres = peers.filter(peer => peer.kind === 'postgres' && !peer.skipped)

it.for(onPostgres)('supports char(36) keys and lagging sequences ($title)', async peer => {
  const { url, drop } = await createPeer(peer)
  const uploads = unpackUploads(peer)
  const old = await openDatabase(url)
  const rows = async (text: string) =>
    (await old.db.executeQuery<Readonly<Record<string, string>>>(CompiledQuery.raw(text))).rows
  const keys =
    await rows(`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const columns = await rows(`select table_name as "table", column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`)
  await runAll(old, [
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint "${name}"`),
    ...columns.map(({ table, name }) => `alter table ${table} alter column "${name}" type char(36)`),
    ...keys.map(({ table, name, made }) => `alter table ${table} add constraint "${name}" ${made}`),
    `select setval('articles_id_seq', 5)`,
    `select setval('directus_activity_id_seq', 5)`,
  ])
  await old.close()
  const open = await openPeer(url, uploads.folder)
  const as = 'admin'
  const created = await open.send('/items/articles', { as, method: 'POST', body: { title: 'Behind the sequence' } })
  expect(created).toMatchObject({ status: 200, body: { data: { id: 1006 } } })
  const tag = await open.send('/items/tags_list', { as, method: 'POST', body: { name: 'Newest' } })
  expect(tag).toMatchObject({ status: 200, body: { data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } } })
  const read = await open.send('/items/articles/1?fields=cover.id,user_created.email,tags_m2m.tags_list_id.name', {
    as,
  })
  expect(read.body).toMatchObject({
    data: { cover: { id: expect.any(String) }, user_created: { email: 'admin@example.com' } },
  })
  expect((await open.send('/users/me?fields=role.name', { as: 'editor' })).body).toEqual({
    data: { role: { name: 'Editor' } },
  })
  await open.close()
  await release(url)
  await drop()
  uploads.drop()
})

const written: ReadonlySet<string> = new Set([
  ...['articles', 'directus_settings', 'directus_users', 'directus_presets', 'directus_webhooks', 'directus_activity'],
  ...['directus_collections', 'directus_folders', 'directus_revisions', 'sqlite_sequence'],
])
