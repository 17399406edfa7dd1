import { type Call, keyOf } from './recorder.ts'

interface Lifecycle {
  readonly path: string
  readonly fields: string
  readonly first: object
  readonly second: object
  readonly change: object
  /** Query parameters of the list. */
  readonly list?: Readonly<Record<string, string>>
}

/** All operations of a collection: creates two items, reads and changes them, and deletes both. */
async function lifecycle(call: Call, { change, fields, first, list, path, second }: Lifecycle): Promise<void> {
  const query = { fields }
  const id = keyOf(await call(`POST ${path}`, { query, body: first }))
  const other = keyOf(await call(`POST ${path}`, { body: second, isHidden: true }))
  await call(`GET ${path}`, { query: { ...query, sort: 'id', limit: '2', ...list } })
  await call(`GET ${path}/{id}`, { path: { id }, query })
  await call(`PATCH ${path}/{id}`, { path: { id }, query, body: change })
  await call(`PATCH ${path}`, { query, body: { keys: keysOf(id, other), data: change } })
  await call(`DELETE ${path}/{id}`, { path: { id } })
  await call(`DELETE ${path}`, { body: keysOf(other) })
}

/** Keys as the collection has them: numbers, or UUIDs. */
const keysOf = (...keys: readonly string[]): readonly (string | number)[] =>
  keys.map(key => (/^\d+$/.test(key) ? Number(key) : key))

export async function itemExamples(call: Call): Promise<void> {
  await lifecycle(call, {
    path: '/items/articles',
    fields: 'id,title,status,author.name',
    first: { title: 'Notes on the engine', author: 1 },
    second: { title: 'On numbers', status: 'published' },
    change: { status: 'published' },
    list: { filter: '{"title":{"_contains":"on"}}', sort: 'title', meta: 'filter_count' },
  })
}

export async function systemExamples(call: Call): Promise<void> {
  const role = keyOf(await call('POST /roles', { body: { name: 'Writer' }, isHidden: true }))
  await call('POST /users/invite', { body: { email: 'grace@example.com', role } })
  await lifecycle(call, {
    path: '/users',
    fields: 'id,email,first_name,role,status',
    first: { email: 'ada@example.com', password: 'a-long-password', first_name: 'Ada', role },
    second: { email: 'emmy@example.com', role },
    change: { status: 'suspended' },
    list: { filter: '{"role":{"name":{"_eq":"Writer"}}}', sort: 'email' },
  })
  await lifecycle(call, {
    path: '/roles',
    fields: 'id,name,description,admin_access,app_access',
    first: { name: 'Reader', app_access: true },
    second: { name: 'Reviewer' },
    change: { description: 'Can comment' },
    list: { filter: '{"admin_access":{"_eq":false}}', sort: 'name' },
  })
  await lifecycle(call, {
    path: '/permissions',
    fields: 'id,role,collection,action,fields,permissions',
    first: { role, collection: 'articles', action: 'read', fields: ['*'] },
    second: { role, collection: 'articles', action: 'create', fields: ['title'] },
    change: { fields: ['id', 'title'] },
    list: { filter: `{"role":{"_eq":"${role}"}}` },
  })
  await lifecycle(call, {
    path: '/presets',
    fields: 'id,bookmark,collection,user,role,layout,search',
    first: { collection: 'articles', bookmark: 'Drafts', role, layout: 'tabular', search: 'draft' },
    second: { collection: 'articles', bookmark: 'Everything' },
    change: { layout: 'cards' },
  })
  await lifecycle(call, {
    path: '/webhooks',
    fields: 'id,name,url,status,actions,collections',
    first: {
      name: 'Website',
      url: 'https://www.example.com/hook',
      status: 'inactive',
      actions: ['update'],
      collections: ['articles'],
    },
    second: {
      name: 'Search',
      url: 'https://search.example.com',
      status: 'inactive',
      actions: ['create'],
      collections: ['articles'],
    },
    change: { actions: ['create', 'update', 'delete'] },
  })
  await fileExamples(call)
  const history = 'id,action,collection,item'
  await call('GET /activity', { query: { fields: `${history},user.email`, sort: 'id', limit: '2' } })
  await call('GET /activity/{id}', { path: { id: 1 }, query: { fields: history } })
  await call('GET /revisions', { query: { fields: 'id,collection,item,data', sort: 'id', limit: '1' } })
  await call('GET /revisions/{id}', { path: { id: 1 }, query: { fields: 'id,collection,item,delta' } })
  const settings = { fields: 'id,project_name,project_color' }
  await call('GET /settings', { query: settings })
  await call('PATCH /settings', { query: settings, body: { project_name: 'Atlas' } })
}

async function fileExamples(call: Call): Promise<void> {
  await lifecycle(call, {
    path: '/folders',
    fields: 'id,name,parent',
    first: { name: 'Press' },
    second: { name: 'Archive' },
    change: { parent: null },
    list: { sort: 'name' },
  })
  const upload = (name: string) => {
    const form = new FormData()
    form.set('title', 'Notes')
    form.set('file', new File(['Hello'], name, { type: 'text/plain' }))
    return form
  }
  const query = { fields: 'id,title,filename_download,type,filesize' }
  const body = upload('notes.txt')
  const shownBody = { title: 'Notes', file: '@notes.txt;type=text/plain' }
  const id = keyOf(await call('POST /files', { query, body, shownBody }))
  const other = keyOf(await call('POST /files', { body: upload('more.txt'), isHidden: true }))
  await call('GET /assets/{id}', { path: { id } })
  await call('GET /files', {
    query: { ...query, filter: '{"type":{"_starts_with":"text/"}}', sort: 'filename_download' },
  })
  await call('GET /files/{id}', { path: { id }, query })
  await call('PATCH /files/{id}', { path: { id }, query, body: { title: 'Notes on the engine' } })
  await call('PATCH /files', { query, body: { keys: [id, other], data: { tags: ['notes'] } } })
  await call('DELETE /files/{id}', { path: { id } })
  await call('DELETE /files', { body: [other] })
}
