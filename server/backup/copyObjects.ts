import { NoSuchFile, type Storage } from '#server/storage/Storage.ts'

/** Copies missing objects. An object that is deleted before its turn is skipped. */
export async function copyObjects(from: Storage, to: Storage, names: readonly string[]): Promise<void> {
  const existing = new Set(await to.list(''))
  for (const name of names) {
    if (existing.has(name)) continue
    try {
      await to.write(name, await from.read(name))
    } catch (cause) {
      if (!(cause instanceof NoSuchFile)) throw cause
    }
  }
}
