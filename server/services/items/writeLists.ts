import { sql } from 'kysely'
import type { Row } from '#server/database/Database.ts'
import { aliases } from '#server/query/ReadContext.ts'
import { rowsPredicate } from '#server/query/rowsPredicate.ts'
import { isToMany, type ToMany } from '#server/query/Selection.ts'
import { authorize, requireRights } from '#server/services/authorize.ts'
import { failedValidation, invalidPayload } from '#server/services/Failure.ts'
import type { CollectionInfo, FieldInfo } from '#server/services/schema/Snapshot.ts'
import { createItem } from './createItem.ts'
import { deleteItems } from './deleteItems.ts'
import { updateItems } from './updateItems.ts'
import { isPayload, type WriteContext } from './WriteContext.ts'
import { isFree } from './writeToOne.ts'

interface List {
  readonly field: FieldInfo
  readonly value: unknown
}

/** One to-many field of one item while it is written. */
interface Owner {
  readonly context: WriteContext
  readonly field: FieldInfo
  readonly key: unknown
  readonly related: CollectionInfo
  readonly foreignKey: FieldInfo
  /** Keys, as text, of the related items that the caller sees there now. */
  readonly current: ReadonlySet<string>
}

/**
 * Writes the to-many fields of an item. A list sets it: left-out items are detached, never deleted. `{ create, update,
 * delete }` changes only what it names (decision 30).
 */
export async function writeLists(
  context: WriteContext,
  info: CollectionInfo,
  key: unknown,
  lists: readonly List[],
): Promise<void> {
  for (const { field, value } of lists) {
    const relation = field.relation
    if (!relation || !isToMany(relation)) continue
    const owner = await ownerOf({ ...context, depth: context.depth + 1 }, field, relation, key)
    if (value === null || Array.isArray(value)) await setList(owner, value ?? [])
    else if (isDetailed(value)) await changeList(owner, value)
    else throw invalidPayload(`"${field.name}" of "${info.name}" must be a list, or an object of lists.`)
  }
}

type Detailed = Readonly<Partial<Record<'create' | 'update' | 'delete', readonly unknown[]>>>

const isDetailed = (value: unknown): value is Detailed =>
  isPayload(value) &&
  Object.entries(value).every(([key, part]) => ['create', 'update', 'delete'].includes(key) && Array.isArray(part))

async function ownerOf(context: WriteContext, field: FieldInfo, relation: ToMany, key: unknown): Promise<Owner> {
  const name = 'junction' in relation ? relation.junction : relation.related
  const { info: related, rights } = requireRights(context.snapshot, context.caller, 'read', name)
  const foreignKey = related.fields.get(relation.foreignKey)
  if (!foreignKey) throw new Error(`${name} has no ${relation.foreignKey}.`)
  const seen = rowsPredicate(context, related, name, rights, aliases())
  const found = await sql<Row>`select ${sql.id(related.primaryKey.name)} as key from ${sql.id(name)}
    where ${sql.id(foreignKey.name)} = ${key} and ${seen}`.execute(context.db)
  return { context, field, key, related, foreignKey, current: new Set(found.rows.map(row => String(row['key']))) }
}

async function setList(owner: Owner, entries: readonly unknown[]): Promise<void> {
  const kept = new Set<string>()
  for (const entry of entries) kept.add(await writeEntry(owner, entry))
  await detach(
    owner,
    [...owner.current].filter(key => !kept.has(key)),
  )
}

async function changeList(owner: Owner, { create = [], update = [], delete: removed = [] }: Detailed): Promise<void> {
  const keyName = owner.related.primaryKey.name
  for (const entry of create) {
    if (!isPayload(entry)) throw invalidPayload(`"${owner.field.name}.create" must hold objects.`)
    await createItem(owner.context, owner.related.name, withOwner(owner, entry), implied(owner))
  }
  for (const entry of update) {
    if (isPayload(entry) && entry[keyName] == null)
      throw invalidPayload(`"${owner.field.name}.update" must hold objects with "${keyName}".`)
    await writeEntry(owner, entry)
  }
  const keys = removed.map(String).filter(key => owner.current.has(key))
  if (keys.length < removed.length)
    throw invalidPayload(`"${owner.field.name}.delete" names an item that is not in the list.`)
  if (owner.foreignKey.column?.nullable && !isLink(owner)) await detach(owner, keys)
  else if (keys.length > 0) await deleteItems(owner.context, owner.related.name, keys)
}

/** A row of a junction says that two items belong together and nothing else: one that is taken out is of no use left over. */
function isLink({ context, field, related }: Owner): boolean {
  const isJunction = field.relation !== null && 'junction' in field.relation
  return isJunction && authorize(context.caller, 'delete', related.name) !== null
}

/** Keeps, links, changes or creates one related item, and gives its key as text. */
async function writeEntry(owner: Owner, entry: unknown): Promise<string> {
  const { context, related, current } = owner
  const keyName = related.primaryKey.name
  if (!isPayload(entry)) {
    if (!current.has(String(entry)))
      await updateItems(context, related.name, [entry], withOwner(owner, {}), implied(owner))
    return String(entry)
  }
  const { [keyName]: key, ...rest } = entry
  if (key === undefined || key === null || (await isFree(context, related, key)))
    return String(await createItem(context, related.name, withOwner(owner, entry), implied(owner)))
  const linked = current.has(String(key))
  const changes = linked ? without(rest, owner.foreignKey.name) : withOwner(owner, rest)
  if (Object.keys(changes).length > 0) await updateItems(context, related.name, [key], changes, implied(owner))
  return String(key)
}

async function detach(owner: Owner, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { context, field, related, foreignKey } = owner
  if (!foreignKey.column?.nullable) {
    const message = `"${field.name}" leaves out items that can't be without one: delete them instead`
    throw failedValidation([{ field: field.name, type: 'nnull', message }])
  }
  await updateItems(context, related.name, keys, { [foreignKey.name]: null }, implied(owner))
}

const withOwner = (owner: Owner, payload: Readonly<Record<string, unknown>>) => ({
  ...payload,
  [owner.foreignKey.name]: owner.key,
})

const without = (payload: Readonly<Record<string, unknown>>, name: string) =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name))

/** The foreign key is the server's doing: it follows from the right to the list. */
const implied = (owner: Owner): ReadonlySet<string> => new Set([owner.foreignKey.name])
