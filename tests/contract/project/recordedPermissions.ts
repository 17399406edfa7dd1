type Row = Readonly<Record<string, unknown>>

const editorRole = '33bbf2c5-9096-438b-a337-68796723c25e'
const apiRole = 'af9721a4-e6db-4ffe-a099-0f34fc0cd8ce'

const permission = (action: string, collection: string, more: Row = {}): Row => ({
  role: editorRole,
  collection,
  action,
  fields: ['*'],
  ...more,
})
const writable = [
  ...['status', 'title', 'slug', 'body', 'notes_md', 'blocks', 'tags', 'rating', 'featured', 'publish_date', 'author'],
  ...['cover', 'tags_m2m', 'translations', 'comments'],
]
const readable = [
  ...['id', 'status', 'sort', 'user_created', 'date_created', 'user_updated', 'date_updated', 'title', 'slug', 'body'],
  ...['notes_md', 'blocks', 'tags', 'rating', 'featured', 'publish_date', 'publish_time', 'publish_at'],
  ...['embargo_until', 'author', 'cover', 'gallery', 'tags_m2m', 'comments', 'translations', 'sections'],
]
const own = { user_created: { _eq: '$CURRENT_USER' } }
const junctions = ['articles_tags', 'articles_files', 'articles_translations', 'articles_sections']
const linked = ['comments_list', 'tags_list', 'languages', 'block_hero', 'block_quote', 'directus_files']

/** The permissions of the recorded users. */
export const recordedPermissions: readonly Row[] = [
  permission('create', 'articles', {
    fields: writable,
    validation: { slug: { _nnull: true } },
    presets: { status: 'draft', rating: 3 },
  }),
  permission('read', 'articles', {
    fields: readable,
    permissions: { _or: [{ status: { _eq: 'published' } }, own] },
  }),
  permission('update', 'articles', { fields: writable, permissions: own, validation: { slug: { _nnull: true } } }),
  permission('delete', 'articles', { fields: null, permissions: own }),
  permission('read', 'authors', { fields: ['id', 'name', 'bio', 'avatar', 'articles'] }),
  permission('read', 'directus_users'),
  ...[...junctions, ...linked].map(collection => permission('read', collection)),
  {
    ...permission('read', 'articles', {
      fields: ['id', 'title', 'status'],
      permissions: { status: { _eq: 'published' } },
    }),
    role: apiRole,
  },
  { ...permission('create', 'articles'), role: apiRole },
  { ...permission('read', 'languages'), role: null },
]
