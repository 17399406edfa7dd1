import { NoSuchFile, type Storage } from '#server/storage/Storage.ts'

/** Copies what is not there yet. What is gone before its turn is left out. */
export async function copyObjects(from: Storage, to: Storage, names: readonly string[]): Promise<void> {
  const there = new Set(await to.list(''))
  for (const name of names) {
    if (there.has(name)) continue
    try {
      await to.write(name, await from.read(name))
    } catch (cause) {
      if (!(cause instanceof NoSuchFile)) throw cause
    }
  }
}
