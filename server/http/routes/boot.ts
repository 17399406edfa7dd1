import type { Hono } from 'hono'
import type { Item } from '#schemas/data/Item.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { mergePermissions } from '#schemas/permission/mergePermissions.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { answer } from '#server/http/respond.ts'
import { serverInfo } from '#server/http/serverInfo.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { draftKey } from '#server/services/auth/draftKey.ts'
import { authorize } from '#server/services/authorize.ts'
import { invalidCredentials } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'
import type { RequestCaller } from '#server/services/RequestCaller.ts'
import { readableCollections, readableFields, readableRelations } from '#server/services/readableModel.ts'
import { ownPermissions } from './ownPermissions.ts'
import { readSelf } from './users.ts'

/** `/fieldhouse/boot`: everything that the studio needs to start, in one answer. */
export function bootRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  app.get('/fieldhouse/boot', async context => {
    const caller = context.get('caller')
    if (caller.user === null) throw invalidCredentials()
    const snapshot = platform.schema.snapshot()
    const { dialect } = snapshot
    const merges = dialect.mergesPermissions && caller.appAccess
    const fields = ['*', 'role.*', 'avatar.id']
    const [user, permissions, presets, settings, server] = await Promise.all([
      selfIn(platform, caller, { ...everyField, fields }),
      ownPermissions(platform, caller),
      ownPresets(platform, caller),
      ownSettings(platform, caller),
      serverInfo(platform, caller),
    ])
    return answer(context, {
      user,
      // Safe: the rows are those of the table of permissions.
      permissions: merges ? mergePermissions(permissions as unknown as readonly Permission[]) : permissions,
      collections: readableCollections(snapshot, caller).map(dialect.collection),
      fields: readableFields(snapshot, caller).map(dialect.field),
      relations: readableRelations(snapshot, caller).map(each => dialect.relation(each, snapshot)),
      presets,
      settings,
      server,
      extensions: platform.extensions.names,
      draft_key: draftKey(platform.config.secret, caller.user),
    })
  })
}

/** The caller's own account; for one who views as another role, in that role. */
async function selfIn(platform: Platform, caller: RequestCaller, query: ReadQuery): Promise<Item> {
  const self = await readSelf(platform, caller, query)
  if (!caller.viewing) return self
  const reader: RequestCaller = { ...caller, readsSelf: true, known: new Map() }
  const role = await platform.run(platform.items.readOne(reader, 'directus_roles', caller.role ?? '', everyField))
  return { ...self, role }
}

/** The caller's own, his role's and everyone's, also for administrators, who could read more. */
async function ownPresets({ items, run }: Platform, caller: RequestCaller) {
  if (!authorize(caller, 'read', 'directus_presets')) return []
  const is = (field: string, value: string | null): Filter => ({
    kind: 'field',
    field,
    condition: value === null ? { kind: 'null', negated: false } : { kind: 'equal', value, negated: false },
  })
  const filter: Filter = {
    kind: 'or',
    filters: [
      // Whoever views as a role sees what everyone in it begins with.
      ...(caller.viewing ? [] : [is('user', caller.user)]),
      { kind: 'and', filters: [is('user', null), is('role', caller.role)] },
      { kind: 'and', filters: [is('user', null), is('role', null)] },
    ],
  }
  const { data } = await run(items.readList(caller, 'directus_presets', { ...everyField, filter, limit: null }))
  return data
}

const ownSettings = ({ items, run }: Platform, caller: RequestCaller) =>
  authorize(caller, 'read', 'directus_settings')
    ? run(items.readSingleton(caller, 'directus_settings', everyField))
    : Promise.resolve(null)
