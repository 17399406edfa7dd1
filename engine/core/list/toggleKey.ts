import type { Key } from '#schemas/data/Item.ts'

/** The selection of a list without a key that it has, or with one that it does not have. */
export function toggleKey(selection: readonly Key[], key: Key): readonly Key[] {
  const without = selection.filter(other => String(other) !== String(key))
  return without.length < selection.length ? without : [...selection, key]
}
