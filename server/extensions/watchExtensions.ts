import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Cause, Effect } from 'effect'
import { type Extensions, isSkipped, pathsOf, readExtensions } from './readExtensions.ts'

export interface WatchOptions {
  readonly pauseMs?: number
  /** All extensions run in a sandbox, whatever their manifests say. */
  readonly sandboxAll?: boolean
}

/**
 * The extensions of a folder. Reads them again within `pauseMs` milliseconds after a file was added, changed or
 * deleted, until the scope is closed, so that a page that is loaded then uses the new files. A folder that cannot be
 * read keeps the extensions that were read last, and `warn` gets the reason once.
 */
export const watchExtensions = Effect.fnUntraced(function* (
  folder: string,
  warn: (cause: unknown) => void,
  { pauseMs = 2_000, sandboxAll = false }: WatchOptions = {},
) {
  let current = readExtensions(folder)
  // Read again by the first look, so that no change in between is missed.
  let known: string | null = null
  let isReadable = true
  const look = Effect.tryPromise(async () => {
    const now = (await filesIn(folder)).join('\n')
    if (now !== known) current = readExtensions(folder)
    known = now
    isReadable = true
  }).pipe(
    Effect.catchCause(cause =>
      Effect.sync(() => {
        if (isReadable) warn(Cause.squash(cause))
        isReadable = false
      }),
    ),
  )
  if (folder !== '') yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(pauseMs), look)))
  return {
    get names() {
      return current.names
    },
    get sandboxed() {
      return sandboxAll ? pathsOf(current.names) : current.sandboxed
    },
    file: (kind, name, path) => current.file(kind, name, path),
  } satisfies Extensions
})

/** The path, size and time of each file in a folder; none if there is no such folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const files: string[] = []
  for (const entry of entries.filter(({ name }) => !isSkipped(name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...(await filesIn(path)))
    const stat = entry.isFile() ? await unlessMissing(lstat(path)) : null
    if (stat) files.push(`${path} ${stat.size} ${stat.mtimeMs}`)
  }
  return files.sort()
}

/** Null for a file or folder that does not exist, or was just deleted. */
const unlessMissing = <Result>(reading: Promise<Result>): Promise<Result | null> =>
  reading.catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  })
