import fc from 'fast-check'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import { withDynamicValues } from '#schemas/filter/dynamicValues.ts'
import { evaluate } from '#schemas/filter/evaluate.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { collections } from './model.ts'

/** One stored permission of the editor. */
export interface GeneratedPermission {
  readonly collection: string
  readonly action: PermissionAction
  readonly fields: readonly string[]
  readonly permissions: FilterTree | null
  readonly presets: Readonly<Record<string, unknown>> | null
}

const rules: Readonly<Record<string, readonly (FilterTree | null)[]>> = {
  articles: [
    null,
    { status: { _eq: 'published' } },
    { user_created: { _eq: '$CURRENT_USER' } },
    { rating: { _gte: 3 } },
    { _or: [{ status: { _neq: 'draft' } }, { user_created: { _eq: '$CURRENT_USER' } }] },
    { author: { active: { _eq: true } } },
  ],
  authors: [null, { active: { _eq: true } }],
  comments: [null, { approved: { _eq: true } }],
  tags: [null, { name: { _neq: 'Film' } }],
  articles_tags: [null, { tags_id: { name: { _neq: 'Film' } } }],
}

const permission = (collection: string, action: PermissionAction): fc.Arbitrary<GeneratedPermission> => {
  const definition = collections[collection]
  const names = definition ? [definition.key, ...definition.columns, ...Object.keys(definition.relations)] : []
  return fc.record({
    collection: fc.constant(collection),
    action: fc.constant(action),
    fields: fc.oneof(
      { weight: 1, arbitrary: fc.constant(['*']) },
      { weight: action === 'read' ? 2 : 1, arbitrary: fc.subarray(names, { minLength: 1 }) },
    ),
    permissions: fc.constantFrom(...(rules[collection] ?? [null])),
    presets:
      action === 'create' && collection === 'articles'
        ? fc.constantFrom(null, { status: 'draft' }, { rating: 3 })
        : fc.constant(null),
  })
}

/** Permissions on some collections, with some actions each. */
export const somePermissions: fc.Arbitrary<readonly GeneratedPermission[]> = fc
  .tuple(
    ...Object.keys(collections).flatMap(collection =>
      (['read', 'create', 'update', 'delete'] as const).map(action =>
        fc.option(permission(collection, action), { freq: action === 'read' ? 6 : action === 'update' ? 3 : 1 }),
      ),
    ),
  )
  .map(permissionRows => permissionRows.filter(each => each !== null))

/** Gives the editor exactly these permissions. */
export async function setPermissions(
  { editorRole, services }: TestServer,
  permissionRows: readonly GeneratedPermission[],
): Promise<void> {
  const { items, run } = services
  const old = await run(
    items.readList(systemCaller, 'directus_permissions', { ...everyField, fields: ['id'], limit: null }),
  )
  const keys = old.data.map(row => Number(row['id']))
  if (keys.length > 0) await run(items.remove(systemCaller, 'directus_permissions', keys))
  const rows = permissionRows.map(each => ({ ...each, role: editorRole }))
  await run(items.create(systemCaller, 'directus_permissions', rows))
}

/** Whether a permission covers a row, according to the in-memory evaluator. To-one relations are nested in the row. */
export function coversRow(
  each: GeneratedPermission,
  row: Readonly<Record<string, unknown>>,
  server: TestServer,
): boolean {
  if (each.permissions === null) return true
  const context = { user: server.editorUser, role: server.editorRole, now: new Date().toISOString() }
  const parsed = parseFilter(withDynamicValues(each.permissions, context))
  return parsed.ok && evaluate(parsed.filter, row)
}

export const coversField = (each: GeneratedPermission, field: string): boolean =>
  each.fields.includes('*') || each.fields.includes(field)

/** The rows of a collection with all data that rules use. */
export async function allRows(server: TestServer, collection: string) {
  const fields = Object.entries(collections[collection]?.relations ?? {})
    .filter(([name]) => collections[collection]?.columns.includes(name))
    .map(([name]) => `${name}.*`)
  const query = { fields: ['*', ...fields].join(','), limit: '-1' }
  const { data } = await server.asAdmin('GET', `/items/${collection}`, { query })
  // Safe: a list of items, or the item of a singleton.
  return (Array.isArray(data) ? data : [data]) as readonly Readonly<Record<string, unknown>>[]
}

/** Rows on both sides of every rule, more than in the fixture. */
export async function addRows(server: TestServer): Promise<void> {
  const rows = Array.from({ length: 8 }, (_, index) => index)
  const { items, run } = server.services
  await run(
    items.create(
      systemCaller,
      'articles',
      rows.map(index => ({
        title: `Row ${index}`,
        status: index % 2 ? 'published' : 'draft',
        rating: index % 6,
        author: (index % 3) + 1,
        user_created: index % 3 ? server.editorUser : server.adminUser,
        comments: [
          { name: `On ${index}`, approved: index % 2 === 0 },
          { name: 'CANARY', approved: false },
        ],
        tags: [{ tags_id: server.tags[index % 3] }],
      })),
    ),
  )
  await run(
    items.create(
      systemCaller,
      'vault',
      rows.map(index => ({ key: `key ${index}`, value: 'CANARY' })),
    ),
  )
}
