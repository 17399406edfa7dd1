import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Fixture } from '#server/testing/fixture.ts'
import type { TestServices } from '#server/testing/TestServices.ts'
import { createRecordedModel } from './recordedModel.ts'
import { recordedPermissions } from './recordedPermissions.ts'

/** The keys in the recordings. */
export const recordedKeys = {
  admin: '9e2f8f07-8328-4cd3-8d74-1f1405e91b18',
  editor: 'c81db026-64c5-4cc2-a5a3-e07ed00ccdf1',
  editorRole: '33bbf2c5-9096-438b-a337-68796723c25e',
  api: '689eaff6-d872-47b2-a1a7-dd8ec89cfaa5',
  apiRole: 'af9721a4-e6db-4ffe-a099-0f34fc0cd8ce',
  adminRole: '47aedfd0-c157-4e70-aa7d-fc77488c9421',
} as const

const { api, apiRole, editor, editorRole } = recordedKeys

type Row = Readonly<Record<string, unknown>>

/** Values of single articles in the recordings. */
const recordedValues = new Map<number, Row>(
  JSON.parse(readFileSync(new URL('./articles.json', import.meta.url), 'utf8')).map((row: { readonly id: number }) => {
    const { id, ...values } = row
    return [id, values]
  }),
)

const tags = {
  '4edb2ede-24f4-48bb-abc7-7599fb7bfd7a': 'Music',
  '673324f1-99d5-4117-a6f8-1fb94c837b9d': 'Film',
  'e404bc56-6f79-412b-a623-fe7fcbd45edf': 'Food',
  'ef189530-0e5f-4291-a131-31366a3fc0f0': 'Travel',
  '0d7f2711-90cd-4b19-a306-16503cd4f38e': 'Science',
} as const
const [music, film, food, travel, science] = Object.keys(tags)
const taggedWith: Readonly<Record<number, readonly (string | undefined)[]>> = {
  1: [music, film, food],
  2: [science, film, travel],
  3: [food, science, film],
  8: [science],
}

/** Names and approvals of the comments of articles, in the order of their keys. */
const comments: Readonly<Record<number, readonly (readonly [string, boolean])[]>> = {
  1: [['Winter', false]],
  2: [
    ['Copper', true],
    ['Planet', false],
  ],
  3: [
    ['River', true],
    ['Island', false],
    ['Engine', false],
  ],
  4: [
    ['Signal', false],
    ['Orchard', true],
    ['Market', false],
    ['Garden', true],
  ],
  7: [['Velvet', true]],
  8: [['Letter', true]],
  9: [
    ['Silver', true],
    ['Bridge', true],
  ],
}

const files = {
  '85cf422c-98b6-4cec-a71c-be1f8542e135': 'Cover 6',
  'fcb18356-d610-43db-ac39-32a99147252d': 'Cover 4',
  '09b0559d-2ef2-4300-ae28-5eaf056cb188': 'Photo 1',
  '0edca4c5-fb17-43cc-a635-73465e60c958': 'Photo 2',
  'e9eadbc7-adda-48e4-af25-b2a4e03c2f4e': 'Avatar',
} as const
const [cover6, cover4, photo1, photo2, avatar] = Object.keys(files)

const authors = ['Anna Berg', 'Bert Ćosić', 'Carla Diaz', 'Dan Eck', 'Eva Fuchs', 'Finn Grau', 'Gina Holm', 'Hugo Ito']
const languages = [
  { code: 'en-US', name: 'English' },
  { code: 'de-DE', name: 'Deutsch' },
  { code: 'fr-FR', name: 'Français' },
  { code: 'ru-RU', name: 'Русский' },
]

const padded = (id: number): string => String(id).padStart(4, '0')

/** Statuses, flags, authors and colors follow the rules implied by the recorded counts. */
function article(id: number, admin: string): Row {
  const status = id % 10 === 0 ? 'archived' : id % 10 > 6 ? 'draft' : 'published'
  const more = {
    gallery: id < 3 ? [{ directus_files_id: photo1 }, { directus_files_id: photo2 }] : [],
    cover: id === 1 ? cover6 : id === 3 ? cover4 : null,
    secret: id === 1 ? 'a secret' : null,
    tags_m2m: (taggedWith[id] ?? []).map((tags_list_id, place) => ({ tags_list_id, sort: place + 1 })),
    comments: (comments[id] ?? []).map(([name, approved], place) => ({
      name,
      approved,
      sort: place + 1,
      body: 'I liked the forest.',
    })),
    translations: id <= 3 ? translations(id) : [],
  }
  if (id > 1000)
    return {
      status: 'draft',
      sort: id,
      rating: 3,
      slug: `editor-piece-${id - 1000}`,
      user_created: editor,
      ...recordedValues.get(id),
    }
  return {
    status,
    sort: id,
    user_created: admin,
    user_updated: admin,
    title: `Piece ${padded(id)}`,
    slug: `piece-${padded(id)}`,
    rating: 0,
    featured: id % 7 === 0,
    color: '#9B51E0',
    author: id % 11 === 0 ? null : 12,
    ...recordedValues.get(id),
    ...more,
  }
}

const translations = (id: number) =>
  languages.slice(0, id === 1 ? 2 : 3).map(({ code }) => ({
    languages_code: code,
    title: `[${code}] ${recordedValues.get(id)?.['title']}`.replace(' (updated)', ''),
    summary: `Summary in ${code}`,
  }))

/** The recorded project: its model, permissions and users, and rows with the known values. */
export async function fillRecorded(platform: TestServices): Promise<Fixture> {
  const { database, items, run, schema } = platform
  await createRecordedModel(platform)
  const key = database.kind === 'sqlite' ? sql`integer not null primary key autoincrement` : sql`serial primary key`
  await sql`create table unmanaged (id ${key}, label varchar(255), made timestamp)`.execute(database.db)
  await sql`insert into unmanaged (label) values ('one'), ('two')`.execute(database.db)
  await run(schema.reload())
  const create = (collection: string, payloads: readonly Row[]) => run(items.create(systemCaller, collection, payloads))

  const first = await run(items.readList(systemCaller, 'directus_users', everyField))
  const adminUser = String(first.data[0]?.['id'])
  const adminRole = String(first.data[0]?.['role'])
  await create('directus_roles', [
    { id: editorRole, name: 'Editor', app_access: true },
    { id: apiRole, name: 'API only', app_access: false },
  ])
  const person = { status: 'active', password: 'a long password' }
  await create('directus_users', [
    { ...person, id: editor, email: 'editor@example.com', role: editorRole, token: 'editor-token', ...names('Edda') },
    { ...person, id: api, email: 'api@example.com', role: apiRole, token: 'api-token', ...names('Aria') },
  ])
  const profile = {
    first_name: 'Ada',
    last_name: 'Admin',
    location: 'Here',
    title: 'Administrator',
    token: 'admin-token',
  }
  await run(items.update(systemCaller, 'directus_users', [adminUser], profile))
  await create('directus_permissions', recordedPermissions)

  const folder = '61fd9978-56cb-4954-a548-7be265d3b749'
  await create('directus_folders', [{ id: folder, name: 'Covers' }])
  await create(
    'directus_files',
    Object.entries(files).map(([id, title]) => ({
      id,
      title,
      storage: 'local',
      filename_disk: `${id}.png`,
      filename_download: `${title.toLowerCase().replace(' ', '-')}.png`,
      type: 'image/png',
      folder,
      uploaded_by: adminUser,
      filesize: 13_290,
      width: 640,
      height: 480,
      metadata: {},
    })),
  )
  await create('languages', languages)
  await create(
    'authors',
    Array.from({ length: 15 }, (_, place) => {
      const name = place === 11 ? 'Lena Müller' : (authors[place] ?? `Author ${place + 1}`)
      const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
      const bio = `${name} has written for ${place + 2} years.`
      return { name, email, bio, ...(place === 0 ? { avatar, user: adminUser } : {}) }
    }),
  )
  await create(
    'tags_list',
    Object.entries(tags).map(([id, name]) => ({ id, name })),
  )
  await create('block_hero', [{ headline: 'Hero of 1', image: photo1 }])
  await create('block_quote', [{ quote: 'Quote 1: signal forest', person: 'Engine' }])
  await create('vault', [
    { key: 'alpha', value: 'one' },
    { key: 'beta', value: 'two' },
  ])
  const rows = Array.from({ length: 1000 }, (_, place) => article(place + 1, adminUser))
  // All of them in the past: filters compare them with the current time.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  await create('articles', rows)
  // Each a second later than the previous one.
  for (let id = 1001; id <= 1005; id++) {
    vi.setSystemTime(Date.now() + 1_000)
    await create('articles', [article(id, adminUser)])
  }
  vi.useRealTimers()
  await create(
    'articles_sections',
    [1, 2].flatMap(articles_id => [
      { articles_id, collection: 'block_hero', item: '1', sort: 1 },
      { articles_id, collection: 'block_quote', item: '1', sort: 2 },
    ]),
  )
  const home = { headline: 'Welcome to the peer', intro: 'Some **markdown** here.', hero: photo2, featured_article: 1 }
  await create('homepage', [home])
  return {
    admin: 'admin-token',
    editor: 'editor-token',
    api: 'api-token',
    adminRole,
    editorRole,
    apiRole,
    adminUser,
    editorUser: editor,
    apiUser: api,
    tags: Object.keys(tags),
  }
}

const names = (first_name: string) => ({ first_name, last_name: first_name === 'Edda' ? 'Editor' : 'Api' })
