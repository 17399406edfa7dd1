import { sql } from 'kysely'
import { canonicalJson } from '#schemas/data/canonicalJson.ts'
import { authorize, requirePermission } from '#server/access/authorize.ts'
import { type CompiledPermission, covers } from '#server/access/CompiledPermission.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type { CollectionInfo } from '#server/model/Snapshot.ts'
import { aliases } from '#server/query/ReadContext.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { coveredRows, missingItem, storedKey } from './findRows.ts'
import { updateItems } from './updateItems.ts'
import type { WriteContext } from './WriteContext.ts'
import { wireRow } from './wireRow.ts'

interface Revision {
  readonly collection: string
  readonly item: string
  readonly data: Payload
}

/** Specials that record who wrote and when; a revert records its own. */
const stamped = ['date-created', 'date-updated', 'user-created', 'user-updated', 'role-created', 'role-updated']

/**
 * Gives an item the values of one of its revisions, as far as the caller can write them: a normal update that creates
 * its own revision. Secrets are in no revision and stay. A missing revision and an unreadable one fail alike.
 */
export const revertItem = operation(function* (context: WriteContext, revision: string): Operation<void> {
  const { collection, data, item } = yield* readRevision(context, revision)
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'update', collection)
  const key = storedKey(info, item)
  const [row] = key === null ? [] : yield* coveredRows(context, info, permission, [key], 'for update')
  if (!row) return yield* missingItem(context, 'update', info, [item])
  const changes = changesOf(context, info, permission, wireRow(info, row), data)
  if (Object.keys(changes).length > 0) yield* updateItems({ ...context, action: 'revert' }, collection, [item], changes)
})

const readRevision = operation(function* (context: WriteContext, revision: string): Operation<Revision> {
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'read', 'directus_revisions')
  const key = storedKey(info, revision)
  const rows = rowsPredicate(context, info, info.name, permission, aliases())
  const rowsOfKey =
    key === null
      ? []
      : (yield* execute(
          sql<Row>`select collection, item, data from ${sql.id(info.name)}
            where id = ${key} and ${rows}`,
          context.db,
        )).rows
  const [row] = rowsOfKey
  if (!row) return yield* missingItem(context, 'read', info, [revision])
  const data: unknown = typeof row['data'] === 'string' ? JSON.parse(row['data']) : row['data']
  if (!isPayload(data)) return yield* forbidden()
  return { collection: String(row['collection']), item: String(row['item']), data }
})

/**
 * The values that differ between the revision and the item, of the fields that the caller can write. If the caller
 * cannot read some of them, there is always something to write: a revert without a trace would reveal their values.
 */
function changesOf(
  { caller }: WriteContext,
  info: CollectionInfo,
  permission: CompiledPermission,
  current: Payload,
  data: Payload,
): Payload {
  const writable = info.columns.filter(
    field =>
      field.name in data &&
      field !== info.primaryKey &&
      !field.secret &&
      covers(permission, field.name) &&
      !field.specials.some(special => stamped.includes(special)),
  )
  const differing = writable.filter(({ name }) => canonicalJson(current[name]) !== canonicalJson(data[name]))
  const read = authorize(caller, 'read', info.name)
  // System rows have no stamps that only some readers see, and writing them has other effects.
  const unseen = info.system ? [] : writable.filter(({ name }) => read === null || !covers(read, name))
  const written = differing.length > 0 ? differing : unseen.slice(0, 1)
  return Object.fromEntries(written.map(({ name }) => [name, data[name]]))
}
