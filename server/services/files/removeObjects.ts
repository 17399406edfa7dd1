import { extname } from 'node:path'
import type { Storages } from '#server/storage/openStorage.ts'
import type { Platform } from '../Platform.ts'
import { forgetObjects } from './storedObjects.ts'

/**
 * Removes bytes that no row names any more, with the copies made of them. What cannot be removed now is logged and left
 * to the sweeper: the request that got here has done its work already.
 */
export async function removeObjects(
  { config, database }: Pick<Platform, 'config' | 'database'>,
  { originals, transformed }: Storages,
  names: readonly string[],
): Promise<void> {
  const removed: string[] = []
  for (const name of names)
    try {
      await originals.remove(name)
      const copies = await transformed.list(copyPrefix(name))
      await Promise.all(copies.map(transformed.remove))
      removed.push(name)
    } catch (cause) {
      config.logger.warn({ err: cause, name }, 'Stored bytes could not be removed yet')
    }
  await forgetObjects(database, removed)
}

/** How the names of all copies of a picture begin. */
export const copyPrefix = (name: string): string => `${name.slice(0, name.length - extname(name).length)}_`
