import { Effect } from 'effect'
import { sql } from 'kysely'
import { authorize, requirePermission } from '#server/access/authorize.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failedValidation, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { isPayload } from '#server/model/Payload.ts'
import type { CollectionInfo, FieldInfo } from '#server/model/Snapshot.ts'
import { aliases } from '#server/query/ReadContext.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { isToMany, type ToMany } from '#server/query/Selection.ts'
import { deleteItems } from './deleteItems.ts'
import type { WriteContext } from './WriteContext.ts'
import { isFree } from './writeToOne.ts'

interface List {
  readonly field: FieldInfo
  readonly value: unknown
}

/** One to-many field of one item during a write. */
interface Owner {
  readonly context: WriteContext
  readonly field: FieldInfo
  readonly key: unknown
  readonly related: CollectionInfo
  readonly foreignKey: FieldInfo
  /** Keys, as text, of the related items that the caller currently sees. */
  readonly current: ReadonlySet<string>
}

/**
 * Writes the to-many fields of an item. A list sets it: omitted items are detached, never deleted. `{ create, update,
 * delete }` changes only the named ones (decision 30).
 */
export const writeLists = operation(function* (
  context: WriteContext,
  info: CollectionInfo,
  key: unknown,
  lists: readonly List[],
): Operation<void> {
  for (const { field, value } of lists) {
    const relation = field.relation
    if (!relation || !isToMany(relation)) continue
    const owner = yield* ownerOf({ ...context, depth: context.depth + 1 }, field, relation, key)
    if (value === null || Array.isArray(value)) yield* setList(owner, value ?? [])
    else if (isDetailed(value)) yield* changeList(owner, value)
    else return yield* invalidPayload(`"${field.name}" of "${info.name}" must be a list, or an object of lists.`)
  }
})

type Detailed = Readonly<Partial<Record<'create' | 'update' | 'delete', readonly unknown[]>>>

const isDetailed = (value: unknown): value is Detailed =>
  isPayload(value) &&
  Object.entries(value).every(([key, part]) => ['create', 'update', 'delete'].includes(key) && Array.isArray(part))

const ownerOf = operation(function* (
  context: WriteContext,
  field: FieldInfo,
  relation: ToMany,
  key: unknown,
): Operation<Owner> {
  const name = 'junction' in relation ? relation.junction : relation.related
  const { info: related, permission } = requirePermission(context.snapshot, context.caller, 'read', name)
  const foreignKey = related.fields.get(relation.foreignKey)
  if (!foreignKey) return yield* Effect.die(new Error(`${name} has no ${relation.foreignKey}.`))
  const seen = rowsPredicate(context, related, name, permission, aliases())
  const result = yield* execute(
    sql<Row>`select ${sql.id(related.primaryKey.name)} as key from ${sql.id(name)}
    where ${sql.id(foreignKey.name)} = ${key} and ${seen}`,
    context.db,
  )
  return { context, field, key, related, foreignKey, current: new Set(result.rows.map(row => String(row['key']))) }
})

const setList = operation(function* (owner: Owner, entries: readonly unknown[]): Operation<void> {
  const keptKeys = new Set<string>()
  for (const entry of entries) keptKeys.add(yield* writeEntry(owner, entry))
  yield* detach(
    owner,
    [...owner.current].filter(key => !keptKeys.has(key)),
  )
})

const changeList = operation(function* (
  owner: Owner,
  { create = [], update = [], delete: removed = [] }: Detailed,
): Operation<void> {
  const keyName = owner.related.primaryKey.name
  for (const entry of create) {
    if (!isPayload(entry)) return yield* invalidPayload(`"${owner.field.name}.create" must hold objects.`)
    yield* owner.context.nested.createItem(owner.context, owner.related.name, withOwner(owner, entry), implied(owner))
  }
  for (const entry of update) {
    if (isPayload(entry) && entry[keyName] == null)
      return yield* invalidPayload(`"${owner.field.name}.update" must hold objects with "${keyName}".`)
    yield* writeEntry(owner, entry)
  }
  const keys = removed.map(String).filter(key => owner.current.has(key))
  if (keys.length < removed.length)
    return yield* invalidPayload(`"${owner.field.name}.delete" refers to an item that is not in the list.`)
  if (owner.foreignKey.column?.nullable && !isLink(owner)) yield* detach(owner, keys)
  else if (keys.length > 0) yield* deleteItems(owner.context, owner.related.name, keys)
})

/** A junction row that only links two items is useless once it is removed from the list. */
function isLink({ context, field, related }: Owner): boolean {
  const isJunction = field.relation !== null && 'junction' in field.relation
  return isJunction && authorize(context.caller, 'delete', related.name) !== null
}

/** Keeps, links, changes or creates one related item, and returns its key as text. */
const writeEntry = operation(function* (owner: Owner, entry: unknown): Operation<string> {
  const { context, related, current } = owner
  const keyName = related.primaryKey.name
  if (!isPayload(entry)) {
    if (!current.has(String(entry)))
      yield* context.nested.updateItems(context, related.name, [entry], withOwner(owner, {}), implied(owner))
    return String(entry)
  }
  const { [keyName]: key, ...rest } = entry
  if (key === undefined || key === null || (yield* isFree(context, related, key)))
    return String(yield* context.nested.createItem(context, related.name, withOwner(owner, entry), implied(owner)))
  const linked = current.has(String(key))
  const changes = linked ? without(rest, owner.foreignKey.name) : withOwner(owner, rest)
  if (Object.keys(changes).length > 0)
    yield* context.nested.updateItems(context, related.name, [key], changes, implied(owner))
  return String(key)
})

const detach = operation(function* (owner: Owner, keys: readonly string[]): Operation<void> {
  if (keys.length === 0) return
  const { context, field, related, foreignKey } = owner
  if (!foreignKey.column?.nullable) {
    const message = `"${field.name}" leaves out items that can't be without one: delete them instead`
    return yield* failedValidation([{ field: field.name, type: 'nnull', message }])
  }
  yield* context.nested.updateItems(context, related.name, keys, { [foreignKey.name]: null }, implied(owner))
})

const withOwner = (owner: Owner, payload: Readonly<Record<string, unknown>>) => ({
  ...payload,
  [owner.foreignKey.name]: owner.key,
})

const without = (payload: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))

/** The server sets the foreign key: permission for the list implies it. */
const implied = (owner: Owner): ReadonlySet<string> => new Set([owner.foreignKey.name])
