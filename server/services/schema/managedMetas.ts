import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Snapshot } from '#server/model/Snapshot.ts'

/** The metadata of the project's collections and folders, by name. Tables without metadata are left out. */
export function managedMetas({ collections, folders }: Snapshot): ReadonlyMap<string, CollectionMeta> {
  const metas = [...folders]
  for (const { system, wire } of collections.values()) if (!system && wire.meta) metas.push(wire.meta)
  return new Map(metas.map(meta => [meta.collection, meta]))
}
