import { extname } from 'node:path'
import { Effect } from 'effect'
import type { OpenDatabase } from '#server/database/Database.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import { forgetObjects } from './storedObjects.ts'

/** What removing stored bytes needs. */
export interface ObjectTools {
  readonly config: Pick<ServiceConfig, 'logger'>
  readonly database: OpenDatabase
  readonly storages: Storages
}

/**
 * Removes bytes that no row names any more, with the copies made of them. What cannot be removed now is logged and left
 * to the sweeper: the request that got here has done its work already.
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
        onFailure: ({ cause }) => config.logger.warn({ err: cause, name }, 'Stored bytes could not be removed yet'),
      }),
    )
  yield* forgetObjects(database, removed)
})

/** How the names of all copies of a picture begin. */
export const copyPrefix = (name: string): string => `${name.slice(0, name.length - extname(name).length)}_`
