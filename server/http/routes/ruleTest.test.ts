import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { RuleClause, RuleTest } from '#server/services/rules/RuleTest.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

const path = '/fieldhouse/rule-test'

const conditions = fc.constantFrom<FilterTree>(
  { status: { _eq: 'draft' } },
  { status: { _in: ['published', 'archived'] } },
  { status: 'published' },
  { rating: { _gte: 1, _lt: 4 } },
  { rating: { _or: [{ _null: true }, { _gt: 2 }] } },
  { user_created: { _eq: '$CURRENT_USER' } },
  { user_created: { _neq: '$CURRENT_USER' } },
  { user_created: { role: { _eq: '$CURRENT_ROLE' } } },
  { date_created: { _lt: '$NOW(+1 hour)' } },
  { date_created: { _gt: '$NOW(+1 hour)' } },
  { author: { active: { _eq: true } } },
  { author: { name: { _contains: 'Berg' }, active: { _eq: true } } },
  { comments: { _none: { approved: { _eq: true } } } },
  { comments: { approved: { _eq: true } } },
  { 'year(date_created)': { _gt: 2000 } },
  { gone: { _eq: 1 } },
  { comments: { _none: { gone: { _eq: 1 } } } },
  { title: { _unknown: 1 } },
)
const rules: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: conditions },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('_and', '_or'), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([group, trees]) => ({ [group]: trees })),
    },
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => ({ ...one, ...other })),
  ),
})).tree
const validations = fc.constantFrom<FilterTree | null>(
  ...[null, null, null, { rating: { _lte: 2 } }, { title: { _regex: '^Of' }, rating: { _nnull: true } }],
)
const someFields = fc.constantFrom<readonly string[] | null>(
  ...[['*'], ['*'], ['title', 'status', 'rating', 'author'], ['id', 'title'], null],
)
const rows = fc.record({ permissions: fc.option(rules), validation: validations, fields: someFields })
const items = fc.record({
  status: fc.constantFrom('draft', 'published'),
  rating: fc.constantFrom(null, 1, 3, 5),
  // Those that the user can link to.
  author: fc.constantFrom(null, 1, 2),
  title: fc.constantFrom('Of a test', 'Another'),
})

const every = (clauses: readonly RuleClause[]): boolean => clauses.every(({ holds }) => holds === true)

describe.each(databases)('/fieldhouse/rule-test on $title', database => {
  describe.skipIf(database.skipped)('for an administrator', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    const ask = (query: Readonly<Record<string, string>>, as = server.admin) => server.send('GET', path, { as, query })
    // Safe: the answer of the route.
    const testOf = async (query: Readonly<Record<string, string>>) => (await ask(query)).data as RuleTest
    const aboutEditor = (action: PermissionAction, item: unknown, collection = 'articles') =>
      testOf({ user: server.editorUser, action, collection, item: String(item) })
    const create = async (values: object, by = server.adminUser): Promise<unknown> => {
      const { data } = await server.asAdmin('POST', '/items/articles', { body: values })
      // Safe: an administrator reads what they created.
      const { id } = data as { readonly id: unknown }
      await server.asAdmin('PATCH', `/items/articles/${id}`, { body: { user_created: by } })
      return id
    }
    const permit = async (action: PermissionAction, row: object | null): Promise<number | null> => {
      const which = { role: { _eq: server.editorRole }, collection: { _eq: 'articles' }, action: { _eq: action } }
      const found = await server.asAdmin('GET', '/permissions', { query: { filter: JSON.stringify(which) } })
      // Safe: rows of permissions have a key.
      const ids = (found.data as readonly { readonly id: number }[]).map(({ id }) => id)
      if (ids.length > 0) await server.asAdmin('DELETE', '/permissions', { body: ids })
      if (row === null) return null
      const body = { role: server.editorRole, collection: 'articles', action, fields: ['*'], ...row }
      const { data } = await server.asAdmin('POST', '/permissions', { body })
      // Safe: as above.
      return (data as { readonly id: number }).id
    }

    test('always says what a request of the user gets', async () => {
      await fc.assert(
        fc.asyncProperty(fc.option(rows), items, fc.boolean(), async (row, values, own) => {
          for (const action of permissionActions) await permit(action, row)
          const as = server.editor
          const id = await create(values, server.editorUser)
          const other = own ? id : await create({ ...values, author: 3 })
          const one = `/items/articles/${other}`
          const tests = Object.fromEntries(
            await Promise.all(
              permissionActions.map(
                async each => [each, await aboutEditor(each, each === 'create' ? id : other)] as const,
              ),
            ),
          ) as Readonly<Record<PermissionAction, RuleTest>>
          const covers = ({ withheld_fields: withheld }: RuleTest, names: readonly string[]) =>
            !names.some(name => withheld.includes(name))
          const read = await server.send('GET', one, { as })
          const { title, rating } = values
          const update = await server.send('PATCH', one, { as, body: { title, rating } })
          const created = await server.send('POST', '/items/articles', { as, body: values })
          const removed = await server.send('DELETE', one, { as })
          const isDone = ({ status }: { readonly status: number }) => status === 200 || status === 204
          expect({
            read: isDone(read),
            update: isDone(update),
            create: isDone(created),
            delete: isDone(removed),
          }).toEqual({
            read: tests.read.allowed,
            update: tests.update.allowed && covers(tests.update, ['title', 'rating']) && every(tests.update.validation),
            create: tests.create.allowed && covers(tests.create, Object.keys(values)),
            delete: tests.delete.allowed,
          })
          for (const { reason, rule, allowed } of Object.values(tests))
            if (reason === 'rule' || (reason === 'permission' && allowed)) expect(every(rule)).toBe(allowed)
        }),
        { numRuns: examples(60) },
      )
    }, 120_000)

    test('names the permission, and for each part of its rule whether it holds and what the item has', async () => {
      const own = { user_created: { _eq: '$CURRENT_USER' } }
      const permission = await permit('update', {
        permissions: {
          _and: [{ rating: { _gte: 1, _lte: 2 } }, { _or: [own, { author: { name: { _eq: 'Anna Berg' } } }] }],
        },
        validation: { rating: { _lte: 5 } },
        fields: ['title', 'rating'],
      })
      const id = await create({ title: 'A note', rating: 4, author: 1 })
      const answer = await aboutEditor('update', id)
      expect(answer).toMatchObject({ allowed: false, reason: 'rule', permission, restricted_addresses: false })
      expect(answer.role).toEqual({ id: server.editorRole, name: 'Editor', admin: false })
      expect(answer.withheld_fields).toContain('status')
      expect(answer.withheld_fields).not.toContain('title')
      const leaf = { kind: 'condition', parts: [] }
      expect(answer.rule).toEqual([
        { ...leaf, rule: { rating: { _gte: 1 } }, holds: true, values: { rating: 4 } },
        { ...leaf, rule: { rating: { _lte: 2 } }, holds: false, values: { rating: 4 } },
        {
          kind: 'any',
          rule: { _or: [own, { author: { name: { _eq: 'Anna Berg' } } }] },
          holds: true,
          values: {},
          parts: [
            { ...leaf, rule: own, holds: false, values: { user_created: server.adminUser } },
            {
              ...leaf,
              rule: { author: { name: { _eq: 'Anna Berg' } } },
              holds: true,
              values: { 'author.name': 'Anna Berg' },
            },
          ],
        },
      ])
      expect(answer.validation).toEqual([
        { ...leaf, rule: { rating: { _lte: 5 } }, holds: true, values: { rating: 4 } },
      ])
    })

    test('shows the key of an item that a rule compares, also if it compares a value of that item', async () => {
      await permit('read', {
        permissions: { author: { _eq: 1, name: { _eq: 'Anna Berg' } }, _and: [{ author: { _nnull: true } }] },
      })
      const { rule } = await aboutEditor('read', await create({ title: 'A note', author: 1 }))
      expect(rule.map(({ values }) => values)).toEqual([{ author: 1, 'author.name': 'Anna Berg' }, { author: 1 }])
      expect(rule.map(({ holds }) => holds)).toEqual([true, true])
    })

    test('names the reasons that are in no rule', async () => {
      const id = String(await create({ title: 'A note' }))
      const about = { action: 'update', collection: 'articles', item: id }
      await permit('update', null)
      expect(await aboutEditor('update', id)).toMatchObject({
        allowed: false,
        reason: 'no-permission',
        permission: null,
      })
      const permission = await permit('update', { fields: null })
      expect(await aboutEditor('update', id)).toMatchObject({ allowed: false, reason: 'no-fields', permission })
      await permit('update', { permissions: { title: { _like: 'a' } } })
      expect(await aboutEditor('update', id)).toMatchObject({ allowed: false, reason: 'invalid-rule' })
      await permit('create', { validation: { title: { _eq: 'Another' } } })
      expect(await aboutEditor('create', id)).toMatchObject({ allowed: false, reason: 'validation' })
      expect(await testOf({ ...about, user: server.adminUser })).toMatchObject({ allowed: true, reason: 'admin' })
      expect(await testOf({ ...about, role: server.adminRole })).toMatchObject({ allowed: true, reason: 'admin' })
      expect(await testOf({ ...about, role: 'public' })).toMatchObject({ allowed: false, reason: 'no-permission' })
      await server.asAdmin('PATCH', `/users/${server.apiUser}`, { body: { status: 'suspended' } })
      expect(await testOf({ ...about, user: server.apiUser })).toMatchObject({ reason: 'inactive', role: null })
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body: { enforce_tfa: true } })
      expect(await aboutEditor('update', id)).toMatchObject({ allowed: false, reason: 'second-factor' })
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, {
        body: { enforce_tfa: false, ip_access: ['10.0.0.1'] },
      })
      expect(await aboutEditor('read', id)).toMatchObject({ restricted_addresses: true })
      await server.asAdmin('PATCH', `/roles/${server.editorRole}`, { body: { ip_access: null } })
    })

    test('tests a role without an account, and creation without an item', async () => {
      await permit('update', { permissions: { user_created: { _eq: '$CURRENT_USER' } } })
      const item = String(await create({ title: 'A note' }))
      const role = server.editorRole
      const update = await testOf({ role, action: 'update', collection: 'articles', item })
      expect(update).toMatchObject({ allowed: false, reason: 'rule', rule: [{ holds: false }] })
      await permit('create', { permissions: { rating: { _lt: 3 } } })
      const made = await testOf({ role, action: 'create', collection: 'articles' })
      expect(made).toMatchObject({ allowed: true, reason: 'permission', rule: [{ holds: null, values: {} }] })
    })

    test('answers for system collections, whose fixed rules permissions cannot override', async () => {
      const of = async (action: PermissionAction, collection: string, item: unknown) => {
        const { allowed, reason, permission } = await aboutEditor(action, item, collection)
        return { allowed, reason, hasPermission: permission !== null }
      }
      const permit = async (collection: string, action: string, permissions: object = {}) => {
        const body = { role: server.editorRole, collection, action, permissions, fields: ['*'] }
        // Safe: the row that was created.
        return ((await server.asAdmin('POST', '/permissions', { body })).data as { readonly id: number }).id
      }
      const fixed = (allowed: boolean, hasPermission = false) => ({ allowed, reason: 'fixed', hasPermission })
      // Without any permission: the own account, and the names of others.
      expect(await of('update', 'directus_users', server.editorUser)).toEqual(fixed(true))
      expect(await of('update', 'directus_users', server.adminUser)).toEqual(fixed(false))
      expect(await of('read', 'directus_users', server.adminUser)).toEqual(fixed(true))
      const { data } = await server.asAdmin('POST', '/presets', {
        body: { collection: 'articles', user: server.adminUser },
      })
      // Safe: the row that was created.
      const preset = (data as { readonly id: number }).id
      expect(await of('delete', 'directus_presets', preset)).toEqual(fixed(false))
      expect(await of('update', 'directus_roles', server.editorRole)).toMatchObject({ reason: 'no-permission' })
      // With permissions: some decide, some are overridden.
      const made = [
        await permit('directus_roles', 'update'),
        await permit('directus_users', 'delete', { email: { _contains: 'nobody' } }),
        await permit('directus_presets', 'delete'),
      ]
      expect(await of('update', 'directus_roles', server.editorRole)).toEqual(fixed(false, true))
      expect(await of('delete', 'directus_users', server.adminUser)).toMatchObject({ allowed: false, reason: 'rule' })
      expect(await of('delete', 'directus_presets', preset)).toEqual(fixed(false, true))
      const activity = (await server.asAdmin('GET', '/activity', { query: { limit: '1' } })).data as readonly {
        id: number
      }[]
      const record = { user: server.adminUser, action: 'delete', collection: 'directus_activity' }
      expect(await testOf({ ...record, item: String(activity[0]?.id) })).toMatchObject({
        allowed: false,
        reason: 'fixed',
      })
      for (const id of made) await server.asAdmin('DELETE', `/permissions/${id}`)
      await server.asAdmin('DELETE', `/presets/${preset}`)
    })

    test('is refused to everyone else, and for questions without an answer', async () => {
      const about = { user: server.editorUser, action: 'read', collection: 'articles', item: '1' }
      expect((await ask(about, server.editor)).code).toBe('FORBIDDEN')
      expect((await ask(about, server.api)).status).not.toBe(200)
      expect((await server.send('GET', path, { query: about })).code).toBe('FORBIDDEN')
      const viewing = { query: about, headers: { 'X-View-As-Role': server.editorRole } }
      expect((await server.asAdmin('GET', path, viewing)).code).toBe('FORBIDDEN')
      const codeOf = async (more: Readonly<Record<string, string>>) => (await ask({ ...about, ...more })).code
      expect(await codeOf({ action: 'explain' })).toBe('INVALID_QUERY')
      expect(await codeOf({ role: 'public' })).toBe('INVALID_QUERY')
      expect(await codeOf({ item: '' })).toBe('INVALID_QUERY')
      expect(await codeOf({ collection: '' })).toBe('INVALID_QUERY')
      expect(await codeOf({ collection: 'nothing' })).toBe('COLLECTION_NOT_FOUND')
      expect(await codeOf({ collection: 'directus_fields' })).toBe('UNPROCESSABLE_ENTITY')
      expect(await codeOf({ item: '1 or 1=1' })).toBe('ITEM_NOT_FOUND')
      expect(await codeOf({ user: 'somebody' })).toBe('ITEM_NOT_FOUND')
      const role = { action: 'read', collection: 'articles', item: '1', role: "' or 1=1" }
      expect((await ask(role)).code).toBe('ITEM_NOT_FOUND')
    })
  })
})
