import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createPermissions, updatePermission } from '#schemas/permission/permissionCalls.ts'
import { articleRow } from './articleRow.ts'
import { defaultPermissions } from './defaultPermissions.ts'
import { allAccess, cellsOf, resetSystem, restore, withdraw } from './permissionCalls.ts'
import type { PermissionRow } from './permissionRows.ts'

const custom = articleRow({ id: 2, fields: ['title'], permissions: { status: { _eq: 'published' } } })
const describeCalls = (calls: readonly ModelCall[]) =>
  calls.map(({ method, path, body }) => [method, path, ...(body === undefined ? [] : [body])])
const reading = { collection: 'articles', action: 'read' } as const

/** A platform that stores permissions like the dialect. */
function platform(start: readonly PermissionRow[]) {
  let rows = start
  let next = 100
  const send = ({ method, path, body }: ModelCall): unknown => {
    const ids = (path.split('/')[2] ?? '').split(',').map(Number)
    if (method === 'DELETE') rows = rows.filter(({ id }) => !ids.includes(id))
    // Safe: these bodies are created above.
    else if (method === 'PATCH') rows = rows.map(row => (ids.includes(row.id) ? { ...row, ...(body as object) } : row))
    else {
      const created = [body]
        .flat()
        .map(given => ({ ...articleRow({ fields: null }), ...(given as object), id: next++ }))
      rows = [...rows, ...created]
      return Array.isArray(body) ? created : created[0]
    }
    return undefined
  }
  return { send, rows: () => rows }
}

describe('full access', () => {
  it('creates a missing permission (A-0569)', () => {
    expect(describeCalls(allAccess('editors', [reading], []))).toEqual([
      ['POST', '/permissions', { role: 'editors', collection: 'articles', action: 'read', fields: ['*'] }],
    ])
  })

  it('opens an existing permission and clears its rules (A-0568)', () => {
    expect(describeCalls(allAccess('editors', [reading], [custom]))).toEqual([
      ['PATCH', '/permissions/2', { fields: ['*'], permissions: null, validation: null }],
    ])
    expect(allAccess('editors', [reading], [articleRow()])).toEqual([])
  })

  it('creates all missing permissions of a row in one request (A-0575, A-0577)', () => {
    const calls = allAccess(null, cellsOf('articles'), [custom])
    expect(describeCalls(calls)).toEqual([
      [
        'POST',
        '/permissions',
        ['create', 'update', 'delete'].map(action => ({ role: null, collection: 'articles', action, fields: ['*'] })),
      ],
      ['PATCH', '/permissions/2', { fields: ['*'], permissions: null, validation: null }],
    ])
  })
})

it('removes permissions in one request and sends nothing if there are none (A-0570, A-0571, A-0576)', () => {
  // proves: A-0577
  expect(describeCalls(withdraw([articleRow(), custom]))).toEqual([['DELETE', '/permissions/1,2']])
  expect(withdraw([])).toEqual([])
})

it('gives a new role only the permissions that the studio requires (A-0500, A-0501, A-0502)', () => {
  // proves: A-0503, A-0504, A-0505, A-0506, A-0507, A-0508, A-0509, A-0510, A-0511
  const rows = defaultPermissions('r')
  expect(rows).toHaveLength(20)
  expect(rows.every(({ role, fields }) => role === 'r' && fields.join() === '*')).toBe(true)
  const actions = rows.map(({ collection, action }) => `${collection.slice('directus_'.length)} ${action}`)
  const reads = ['activity', 'collections', 'fields', 'relations', 'revisions', 'users', 'roles', 'settings']
  const writes = ['presets', 'files', 'folders'].flatMap(name =>
    ['create', 'read', 'update', 'delete'].map(action => `${name} ${action}`),
  )
  expect(actions).toEqual([...reads.map(name => `${name} read`), ...writes])
})

it("resets system collections according to the role's app access (A-0583, A-0584, A-0585)", () => {
  // proves: A-0873
  const system = articleRow({ id: 7, collection: 'directus_files' })
  const [remove, add] = resetSystem('editors', true, [custom, system])
  expect(describeCalls(remove ? [remove] : [])).toEqual([['DELETE', '/permissions/7']])
  expect(add?.body).toEqual(defaultPermissions('editors'))
  expect(describeCalls(resetSystem('editors', false, [custom, system]))).toEqual([['DELETE', '/permissions/7']])
  expect(resetSystem(null, false, [custom])).toEqual([])
})

it('undoes a call with its response', () => {
  const create = createPermissions([{ role: null, ...reading }])
  expect(create.undo?.({ id: 9 })).toMatchObject({ method: 'DELETE', path: '/permissions/9' })
  expect(create.undo?.([{ id: 9 }, { id: 10 }])).toMatchObject({ path: '/permissions/9,10' })
  const update = updatePermission(custom, { fields: ['*'], permissions: null })
  expect(update.undo?.(undefined).body).toEqual({ fields: ['title'], permissions: custom.permissions })
  const [remove] = withdraw([custom])
  expect(remove?.undo?.(undefined).body).not.toHaveProperty('id')
})

it('restores permissions after any change and keeps the others', () => {
  const anyRow = fc.record({
    collection: fc.constantFrom('articles', 'notes'),
    action: fc.constantFrom('create' as const, 'read' as const, 'update' as const, 'delete' as const),
    fields: fc.constantFrom(['*'], ['title'], null),
  })
  const anyRows = fc
    .uniqueArray(anyRow, { selector: ({ collection, action }) => `${collection}/${action}`, maxLength: 8 })
    .map(rows => rows.map((row, at) => articleRow({ ...row, id: at + 1 })))
  const content = (rows: readonly PermissionRow[]) => rows.map(({ id: _, ...row }) => JSON.stringify(row)).sort()
  fc.assert(
    fc.property(anyRows, fc.constantFrom('all', 'none'), (before, level) => {
      const { send, rows } = platform(before)
      const scope = ({ collection }: PermissionRow) => collection === 'articles'
      const calls = level === 'all' ? allAccess('editors', cellsOf('articles'), rows()) : withdraw(rows().filter(scope))
      for (const call of calls) send(call)
      expect(rows().filter(scope)).toHaveLength(level === 'all' ? 4 : 0)
      // Another user edits another collection before the save.
      send(createPermissions([{ role: 'editors', collection: 'notes', action: 'read', fields: ['body'] }]))
      const others = rows().filter(row => !scope(row))
      for (const call of restore(before, rows(), scope)) send(call)
      expect(content(rows().filter(scope))).toEqual(content(before.filter(scope)))
      expect(rows().filter(row => !scope(row))).toEqual(others)
    }),
  )
})
