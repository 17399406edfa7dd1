import { Effect } from 'effect'
import type { Item } from '#schemas/data/Item.ts'
import type { Permission } from '#schemas/data/Permission.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { mergePermissions } from '#schemas/permission/mergePermissions.ts'
import { authorize } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database } from '#server/database/Database.ts'
import { ProjectExtensions } from '#server/extensions/readExtensions.ts'
import { invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { serverInfo } from '#server/http/serverInfo.ts'
import { referenceOf } from '#server/model/referenceOf.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { Auth } from '#server/services/Auth.ts'
import { draftKey } from '#server/services/auth/draftKey.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { Items, type ItemsInterface } from '#server/services/Items.ts'
import { readableCollections, readableFields, readableRelations } from '#server/services/readableModel.ts'
import { Schema } from '#server/services/Schema.ts'
import { ownPermissions } from './routes/ownPermissions.ts'
import { readSelf } from './routes/users.ts'

/** Reads everything that the studio needs to start, with the permissions of the user. */
export const bootReader = Effect.fnUntraced(function* () {
  const auth = yield* Auth
  const database = yield* Database
  const items = yield* Items
  const schema = yield* Schema
  const extensions = yield* ProjectExtensions
  const config = yield* Configuration
  return operation(function* (caller: RequestCaller): Operation<Readonly<Record<string, unknown>>> {
    if (caller.user === null) return yield* invalidCredentials()
    const snapshot = schema.snapshot()
    const { dialect } = snapshot
    const merges = dialect.mergesPermissions && caller.appAccess
    const fields = ['*', 'role.*', 'avatar.id']
    const [user, permissions, presets, settings, server] = yield* Effect.all(
      [
        selfIn(items, caller, { ...everyField, fields }),
        ownPermissions(items, caller),
        ownPresets(items, caller),
        ownSettings(items, caller),
        serverInfo({ auth, config, database, items, schema }, caller),
      ],
      { concurrency: 'unbounded' },
    )
    return {
      user,
      // Safe: the rows are those of the table of permissions.
      permissions: merges ? mergePermissions(permissions as unknown as readonly Permission[]) : permissions,
      collections: readableCollections(snapshot, caller).map(dialect.collection),
      fields: readableFields(snapshot, caller).map(dialect.field),
      relations: readableRelations(snapshot, caller).map(each => dialect.relation(each, referenceOf(snapshot, each))),
      presets,
      settings,
      server,
      extensions: { ...extensions.names, sandboxed: extensions.sandboxed },
      draft_key: draftKey(config.secret, caller.viewer ?? caller.user),
    }
  })
})

/** The caller's own account; for a caller who views as another role, in that role. */
const selfIn = operation(function* (items: ItemsInterface, caller: RequestCaller, query: ReadQuery): Operation<Item> {
  const self = yield* readSelf(items, caller, query)
  if (!caller.viewing) return self
  const reader: RequestCaller = { ...caller, readsSelf: true, permissionCache: new Map() }
  const role = yield* items.readOne(reader, 'directus_roles', caller.role ?? '', everyField)
  return { ...self, role }
})

/** The caller's own presets, those of their role and everyone's. Administrators could read more, but get only these. */
const ownPresets = operation(function* (items: ItemsInterface, caller: RequestCaller) {
  if (!authorize(caller, 'read', 'directus_presets')) return []
  const is = (field: string, value: string | null): Filter => ({
    kind: 'field',
    field,
    condition: value === null ? { kind: 'null', negated: false } : { kind: 'equal', value, negated: false },
  })
  const filter: Filter = {
    kind: 'or',
    filters: [
      // A caller who views the studio as a role gets the defaults of that role.
      ...(caller.viewing && caller.viewer === undefined ? [] : [is('user', caller.user)]),
      { kind: 'and', filters: [is('user', null), is('role', caller.role)] },
      { kind: 'and', filters: [is('user', null), is('role', null)] },
    ],
  }
  const { data } = yield* items.readList(caller, 'directus_presets', { ...everyField, filter, limit: null })
  return data
})

const ownSettings = (items: ItemsInterface, caller: RequestCaller) =>
  authorize(caller, 'read', 'directus_settings')
    ? items.readSingleton(caller, 'directus_settings', everyField)
    : Effect.succeed(null)
