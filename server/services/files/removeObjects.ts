import { extname } from 'node:path'
import { Effect } from 'effect'
import type { OpenDatabase } from '#server/database/Database.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { forgetObjects } from './storedObjects.ts'

/** The tools for deleting stored bytes. */
export interface ObjectTools {
  readonly config: Pick<ServiceConfig, 'logger'>
  readonly database: OpenDatabase
  readonly storages: Storages
}

/**
 * Deletes unreferenced bytes and their copies. Logs failed deletions and leaves them to the sweeper, because the
 * request itself has succeeded.
 */
export const removeObjects = operation(function* (
  { config, database, storages: { originals, transformed } }: ObjectTools,
  names: readonly string[],
): Operation<void> {
  const removed: string[] = []
  for (const name of names)
    yield* Effect.tryPromise(async () => {
      await originals.remove(name)
      const copies = await transformed.list(copyPrefix(name))
      await Promise.all(copies.map(transformed.remove))
    }).pipe(
      Effect.match({
        onSuccess: () => void removed.push(name),
        onFailure: ({ cause }) => config.logger.warn({ err: cause, name }, 'Could not remove a stored file yet'),
      }),
    )
  yield* forgetObjects(database, removed)
})

/** The common prefix of the names of all copies of an image. */
export const copyPrefix = (name: string): string => `${name.slice(0, name.length - extname(name).length)}_`
