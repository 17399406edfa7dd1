import type { Key } from '#schemas/data/Item.ts'
import type { FieldPatch } from '../../registry/Patch.ts'

const waiting = new Map<string, readonly FieldPatch[]>()

const nameOf = (collection: string, key: Key) => JSON.stringify([collection, String(key)])

/** Changes that were made while their item moved to a page of its own, until that page takes them. */
export const carriedEdits = {
  put: (collection: string, key: Key, patches: readonly FieldPatch[]): void => {
    if (patches.length > 0) waiting.set(nameOf(collection, key), patches)
  },
  take: (collection: string, key: Key): readonly FieldPatch[] => {
    const name = nameOf(collection, key)
    const patches = waiting.get(name) ?? []
    waiting.delete(name)
    return patches
  },
}
