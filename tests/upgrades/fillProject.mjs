/** Fills the project of a server through its API: two collections, items with a history, a role, a user, and more. */
export async function fillProject(address) {
  const first = await post('/auth/login', { email: 'admin@example.com', password: 'password1234' })
  const token = first.access_token
  const send = (method, path, body) => request(method, path, body, token)
  const text = field => ({ field, type: 'string', meta: { interface: 'text-input' }, schema: {} })
  const key = {
    field: 'id',
    type: 'integer',
    meta: { hidden: true },
    schema: { is_primary_key: true, has_auto_increment: true },
  }
  await send('POST', '/collections', { collection: 'authors', meta: {}, schema: {}, fields: [key, text('name')] })
  await send('POST', '/collections', {
    collection: 'articles',
    meta: { note: 'What we publish' },
    schema: {},
    fields: [key, text('title'), text('status'), { field: 'author', type: 'integer', meta: {}, schema: {} }],
  })
  await send('POST', '/relations', {
    many_collection: 'articles',
    many_field: 'author',
    many_primary: 'id',
    one_collection: 'authors',
    one_primary: 'id',
  })
  await send('POST', '/items/authors', { name: 'Ada' })
  await send('POST', '/items/articles', { title: 'First words', status: 'draft', author: 1 })
  await send('POST', '/items/articles', { title: 'Ünïcode, “quotes” and 日本', status: 'published', author: 1 })
  await send('PATCH', '/items/articles/1', { title: 'Second words' })
  await send('POST', '/activity/comment', { collection: 'articles', item: '1', comment: 'Good.' })
  const role = await send('POST', '/roles', { name: 'Editor', admin_access: false, app_access: true })
  for (const action of ['read', 'update'])
    await send('POST', '/permissions', {
      role: role.id,
      collection: 'articles',
      action,
      permissions: {},
      fields: ['*'],
    })
  await send('POST', '/users', { email: 'editor@example.com', password: 'editor1234', role: role.id, status: 'active' })
  await send('POST', '/presets', { collection: 'articles', bookmark: 'Drafts', layout: 'tabular' })
  await send('POST', '/folders', { name: 'Photos' })
  await send('PATCH', '/settings', { project_name: 'Recorded project' })

  function post(path, body) {
    return request('POST', path, body, null)
  }

  async function request(method, path, body, bearer) {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: JSON.stringify(body),
    })
    const answer = response.status === 204 ? {} : await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
}
