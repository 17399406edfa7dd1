import { systemCaller } from '#server/access/RequestCaller.ts'
import type { TestServices } from '#server/testing/TestServices.ts'
import { createModel } from './model.ts'

/** The contents of the test database. Tokens are static ones. */
export interface Fixture {
  readonly admin: string
  readonly editor: string
  /** A role without access to the studio. */
  readonly api: string
  readonly adminRole: string
  readonly editorRole: string
  readonly apiRole: string
  readonly adminUser: string
  readonly editorUser: string
  readonly apiUser: string
  readonly tags: readonly string[]
}

/** Articles with authors, tags, comments, translations and sections; an editor with limited permissions. */
export async function fillFixture(platform: TestServices): Promise<Fixture> {
  const { items, run } = platform
  await createModel(platform)
  const create = async (collection: string, ...payloads: readonly Record<string, unknown>[]) =>
    (await run(items.create(systemCaller, collection, payloads))).map(String)
  const first = await run(items.readList(systemCaller, 'directus_users', listOf()))
  const adminUser = String(first.data[0]?.['id'])
  const adminRole = String(first.data[0]?.['role'])
  const [editorRole = '', apiRole = ''] = await create(
    'directus_roles',
    { name: 'Editor', app_access: true },
    { name: 'API only', app_access: false },
  )
  const [editorUser = '', apiUser = ''] = await create(
    'directus_users',
    user('Edda', 'Editor', 'editor@example.com', editorRole, 'editor-token'),
    user('Aria', 'Api', 'api@example.com', apiRole, 'api-token'),
  )
  await run(items.update(systemCaller, 'directus_users', [adminUser], { token: 'admin-token' }))
  const permission = (action: string, collection: string, more: Record<string, unknown> = {}) => ({
    role: editorRole,
    collection,
    action,
    fields: ['*'],
    ...more,
  })
  const readable = ['id', 'status', 'title', 'slug', 'rating', 'author', 'comments', 'tags', 'sections', 'user_created']
  const own = { user_created: { _eq: '$CURRENT_USER' } }
  await create(
    'directus_permissions',
    permission('read', 'articles', {
      fields: readable,
      permissions: { _or: [{ status: { _eq: 'published' } }, own] },
    }),
    permission('create', 'articles', {
      fields: readable,
      presets: { status: 'draft', rating: 3 },
      validation: { rating: { _lte: 5 } },
    }),
    permission('update', 'articles', {
      fields: ['title', 'slug', 'rating', 'comments', 'tags', 'author'],
      permissions: own,
      validation: { rating: { _lte: 5 } },
    }),
    permission('delete', 'articles', { permissions: own, fields: null }),
    permission('read', 'authors', { fields: ['id', 'name', 'articles'], permissions: { active: { _eq: true } } }),
    permission('update', 'authors', { fields: ['name'], permissions: { active: { _eq: true } } }),
    permission('read', 'comments', { permissions: { approved: { _eq: true } } }),
    permission('create', 'comments'),
    permission('read', 'articles_tags'),
    permission('create', 'articles_tags'),
    permission('read', 'tags', { fields: ['id', 'name'] }),
  )
  const authors = await create(
    'authors',
    { name: 'Anna Berg', active: true, email: 'anna@example.org' },
    { name: 'Bert Ćosić', active: true },
    { name: 'Hidden Hand', active: false, email: 'hidden@example.org' },
  )
  const tags = await create('tags', { name: 'Science' }, { name: 'Film' }, { name: 'Music' })
  await create('languages', { code: 'en-US', name: 'English' }, { code: 'de-DE', name: 'Deutsch' })
  const [hero, quote] = [
    await create('block_hero', { headline: 'A hero' }),
    await create('block_quote', { words: 'So it goes' }),
  ]
  const n = (value: string | undefined) => Number(value)
  await create(
    'articles',
    {
      title: 'River island',
      slug: 'river',
      status: 'published',
      rating: 3,
      price: '12.50',
      views: '9007199254740993',
      author: n(authors[0]),
      secret: 'CANARY one',
      user_created: adminUser,
      comments: [
        { name: 'Ann', approved: true },
        { name: 'Bob', approved: false },
      ],
      tags: [{ tags_id: tags[0] }, { tags_id: tags[1] }],
      translations: [{ languages_code: 'de-DE', title: 'Flussinsel' }],
      sections: [
        { collection: 'block_hero', item: hero[0] },
        { collection: 'block_quote', item: quote[0] },
      ],
    },
    {
      title: 'Über allem',
      slug: 'ueber',
      status: 'published',
      rating: 5,
      author: n(authors[2]),
      comments: [
        { name: 'Cid', approved: true },
        { name: 'Dan', approved: true },
      ],
    },
    {
      title: 'Draft of 100%',
      slug: 'draft',
      status: 'draft',
      rating: 1,
      author: n(authors[1]),
      secret: 'CANARY two',
      tags: [{ tags_id: tags[2] }],
    },
    { title: "Editor's own", slug: 'own', status: 'draft', rating: null, user_created: editorUser },
  )
  await create('vault', { key: 'alpha', value: 'CANARY three' })
  return {
    admin: 'admin-token',
    editor: 'editor-token',
    api: 'api-token',
    adminRole,
    editorRole,
    apiRole,
    adminUser,
    editorUser,
    apiUser,
    tags,
  }
}

const user = (first_name: string, last_name: string, email: string, role: string, token: string) => ({
  first_name,
  last_name,
  email,
  role,
  token,
  password: 'a long password',
  status: 'active',
})

const listOf = () =>
  ({
    fields: null,
    filter: null,
    search: null,
    sort: [],
    limit: null,
    offset: 0,
    counts: new Set<never>(),
    deep: new Map(),
    single: false,
    alias: new Map(),
    groupBy: [],
    aggregate: [],
  }) as const
