import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NoSuchFile, requireName, type Storage } from './Storage.ts'

/**
 * A storage in one folder, created if it is missing. A file is written under a temporary name, flushed, and then
 * renamed.
 */
export function localStorage(folder: string): Storage {
  const place = (name: string) => join(folder, requireName(name))
  return {
    kind: 'local',
    write: async (name, content) => {
      const target = place(name)
      await mkdir(folder, { recursive: true })
      // The dot prevents an abandoned file from being read: no stored name starts with one.
      const aside = join(folder, `.${randomUUID()}.part`)
      try {
        const size = await writeAll(aside, content)
        await rename(aside, target)
        await flushFolder(folder)
        return size
      } catch (cause) {
        await rm(aside, { force: true })
        throw cause
      }
    },
    read: async (name, range) => {
      const handle = await unlessMissing(open(place(name), plainFile))
      if (!handle || !(await handle.stat()).isFile()) {
        await handle?.close()
        throw new NoSuchFile(name)
      }
      return handle.createReadStream(range ?? {})
    },
    describe: async name => {
      const stats = await unlessMissing(lstat(place(name)))
      return stats?.isFile() ? { size: stats.size, changed: stats.mtime } : null
    },
    remove: name => rm(place(name), { force: true }),
    list: async prefix => {
      const names = (await unlessMissing(readdir(folder))) ?? []
      return names.filter(name => name.startsWith(prefix) && !name.startsWith('.'))
    },
    removeAbandoned: async before => {
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        if (!name.startsWith('.') || !name.endsWith('.part')) continue
        const stats = await unlessMissing(stat(join(folder, name)))
        if (stats && stats.mtime < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Follows no link, and does not block on a pipe. */
const plainFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** No such file, or a link in its place. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ELOOP'])

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && missing.has(cause.code)) return null
    throw cause
  }
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of content) {
      await writeChunk(handle, chunk)
      size += chunk.byteLength
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** One call may write less than requested. */
async function writeChunk(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0
  while (done < chunk.byteLength) done += (await handle.write(chunk, done)).bytesWritten
}

/** A rename survives a power loss only once its folder is flushed too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
