import type { Collection, CollectionMeta } from '#schemas/data/Collection.ts'
import type { Field } from '#schemas/data/Field.ts'
import type { Relation } from '#schemas/data/Relation.ts'
import { allowedCollections } from '#schemas/relation/relationKind.ts'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'

/** The collections that the caller can read something of, and the folders that hold one; all for administrators. */
export function readableCollections(snapshot: Snapshot, caller: RequestCaller): readonly Collection[] {
  const collections = visible(snapshot, caller).map(info => info.wire)
  const { dialect, folders } = snapshot
  if (!dialect.folders || !(caller.admin || caller.appAccess)) return collections
  const shown = caller.admin ? folders : foldersOf(collections, snapshot)
  return [...collections, ...shown.map(folderOf)]
}

/** The folders of collections, including parent folders. */
function foldersOf(readable: readonly Collection[], { folders, collections }: Snapshot): readonly CollectionMeta[] {
  const groups = new Map(folders.map(folder => [folder.collection, folder.group ?? null]))
  for (const { name, wire } of collections.values()) groups.set(name, wire.meta?.group ?? null)
  const names = new Set<string>()
  for (const { meta } of readable)
    for (let group = meta?.group ?? null; group !== null && !names.has(group); group = groups.get(group) ?? null)
      names.add(group)
  return folders.filter(folder => names.has(folder.collection))
}

/** A folder of collections, as returned by `/collections`. */
export const folderOf = (meta: CollectionMeta): Collection & { readonly schema: null } => ({
  collection: meta.collection,
  meta,
  schema: null,
})

/** Fails with FORBIDDEN if the dialect hides the model from callers without read permissions. */
export function requireModel({ dialect }: Snapshot, caller: RequestCaller): void {
  if (dialect.closedModel === 'refused' && !caller.admin && caller.user === null) throw forbidden()
}

/** A collection that the caller can see. Fails with FORBIDDEN; with COLLECTION_NOT_FOUND for administrators. */
export function readableCollection(snapshot: Snapshot, caller: RequestCaller, name: string): CollectionInfo {
  const info = snapshot.collections.get(name)
  if (info && knows(caller, name)) return info
  throw caller.admin ? failure('COLLECTION_NOT_FOUND', `Collection "${name}" doesn't exist.`) : forbidden()
}

/** The fields that the caller can read or write, of one collection or of all; columns before aliases. */
export function readableFields(snapshot: Snapshot, caller: RequestCaller, collection?: string): readonly Field[] {
  const fields = visible(snapshot, caller)
    .filter(info => collection === undefined || info.name === collection)
    .flatMap(info => info.wireFields.filter(field => knowsField(caller, info.name, field.field)))
  return [...fields.filter(field => field.schema !== null), ...fields.filter(field => field.schema === null)]
}

/** The relations with both ends visible to the caller. */
export function readableRelations(snapshot: Snapshot, caller: RequestCaller): readonly Relation[] {
  return snapshot.relations.filter(
    relation =>
      knowsField(caller, relation.many_collection, relation.many_field) &&
      (relation.one_collection === null
        ? allowedCollections(relation).some(name => knows(caller, name))
        : knows(caller, relation.one_collection)) &&
      (relation.one_collection === null ||
        relation.one_field === null ||
        knowsField(caller, relation.one_collection, relation.one_field)),
  )
}

const actions = ['read', 'create', 'update'] as const

const visible = (snapshot: Snapshot, caller: RequestCaller): readonly CollectionInfo[] =>
  [...snapshot.collections.values()].filter(info => knows(caller, info.name))

const knows = (caller: RequestCaller, collection: string): boolean =>
  caller.admin || authorize(caller, 'read', collection) !== null

const knowsField = (caller: RequestCaller, collection: string, field: string): boolean =>
  caller.admin ||
  (knows(caller, collection) &&
    actions.some(action => {
      const permission = authorize(caller, action, collection)
      return permission !== null && covers(permission, field)
    }))
