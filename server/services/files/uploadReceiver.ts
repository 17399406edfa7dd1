import { createHash, randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Cause, Effect } from 'effect'
import { failure } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { cleanFilename } from './cleanFilename.ts'
import { describeBytes } from './describeBytes.ts'
import { onStorage } from './onStorage.ts'
import { type ObjectTools, removeObjects } from './removeObjects.ts'
import { noteObject, noteStored } from './storedObjects.ts'
import { takesType } from './takesType.ts'
import type { Upload } from './Upload.ts'

interface Incoming {
  readonly name: string
  readonly filename: string
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
  readonly hash: ReturnType<typeof createHash>
}

/** Stores streams under new names if their types are accepted. A refused stream leaves nothing behind. */
export function uploadReceiver(tools: ObjectTools, types: readonly string[]) {
  const { config, database } = tools
  const storage = tools.storages.originals

  const receive = operation(function* (
    filename: string,
    type: string,
    content: AsyncIterable<Uint8Array>,
  ): Operation<Upload> {
    const name = `${randomUUID()}${endingOf(filename)}`
    const hash = createHash('sha256')
    // First: whatever happens from here on, the sweeper finds the object.
    yield* noteObject(database, name)
    return yield* stored({ name, filename, type, content, hash }).pipe(
      Effect.onError(cause =>
        Effect.sync(() => config.logger.warn({ err: Cause.squash(cause), name }, 'Could not store a file')).pipe(
          Effect.andThen(Effect.ignore(removeObjects(tools, [name]))),
        ),
      ),
    )
  })

  const stored = operation(function* ({ content, filename, hash, name, type }: Incoming): Operation<Upload> {
    const size = yield* onStorage(() => storage.write(name, hashing(content, hash)))
    const described = yield* onStorage(() => describeBytes(storage, { name, size }, type))
    if (!takesType(types, described.type))
      return yield* failure('UNSUPPORTED_MEDIA_TYPE', `Files of type ${described.type} are not allowed.`)
    const checksum = hash.digest('hex')
    yield* noteStored(database, { name, size, checksum })
    return { name, filename: cleanFilename(filename), size, checksum, ...described }
  })

  return receive
}

async function* hashing(
  content: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Lower case, so that `.PNG` and `.png` are equal; empty for an unusual extension. */
const endingOf = (filename: string): string => {
  const ending = extname(filename).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}
