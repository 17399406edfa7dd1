import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Cause, Effect } from 'effect'
import { type Extensions, readExtensions } from './readExtensions.ts'

/** More files are not looked at for changes. */
const maxFiles = 2_000

/**
 * The extensions of a folder. Reads them again within `pauseMs` milliseconds after a file was added, changed or
 * deleted, until the scope is closed, so that a page that is loaded then uses the new files. A folder that cannot be
 * read keeps the extensions that were read last, and `warn` gets the reason once.
 */
export const watchExtensions = Effect.fnUntraced(function* (
  folder: string,
  warn: (cause: unknown) => void,
  pauseMs = 2_000,
) {
  let current = readExtensions(folder)
  let known = yield* Effect.promise(() => fingerprint(folder).catch(() => ''))
  let isReadable = true
  const look = Effect.tryPromise(async () => {
    const now = await fingerprint(folder)
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
    file: (kind, name, path) => current.file(kind, name, path),
  } satisfies Extensions
})

/** The paths, sizes and times of all files; empty if there is no such folder. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
  const files = entries.filter(entry => entry.isFile()).slice(0, maxFiles)
  const lines: string[] = []
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const { size, mtimeMs } = await lstat(path)
    lines.push(`${path} ${size} ${mtimeMs}`)
  }
  return lines.sort().join('\n')
}
