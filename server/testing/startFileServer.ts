import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import type { FilesOptions } from '#server/services/Files.ts'
import { sweepStorage } from '#server/services/files/sweepStorage.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import type { databases } from './databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from './TestServer.ts'
import { storagesIn } from './TestServices.ts'

export interface FileServer {
  readonly server: TestServer
  readonly storages: Storages
  readonly folder: string
  /** The contents of the storage of originals. */
  readonly stored: () => Promise<readonly string[]>
  /** Deletes expired data, as the server does every hour. */
  readonly sweep: (now?: Date) => Promise<void>
}

export interface FileServerOptions {
  readonly files?: Partial<FilesOptions>
  /** The storages, opened at every start; a folder by default. */
  readonly open?: () => Storages
  /** Wraps the storages, to make them fail. */
  readonly around?: (storages: Storages) => Storages
  readonly settings?: Partial<ServiceConfig>
}

/** The response of a route for one file. */
export interface FileRow {
  readonly id: string
  readonly filename_disk: string
  readonly [field: string]: unknown
}

/** A server with files in a separate folder. */
export async function startFileServer(
  database: (typeof databases)[number],
  { around = storages => storages, files = {}, open, settings = {} }: FileServerOptions = {},
): Promise<FileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-files-'))
  const opened = () => open?.() ?? storagesIn(folder)
  const plain = opened()
  const setup = () => ({ storages: around(opened()), options: { maximumSize: 10_000_000, ...files } })
  const server = await startTestServer(database, { files: setup }, settings)
  const stored = async () => [...(await plain.originals.list(''))].sort()
  const sweep = (now?: Date) => {
    const { config, database, run } = server.services
    return run(sweepStorage({ config, database, storages: plain }, now))
  }
  return { server, storages: plain, folder, stored, sweep }
}

/** A multipart body, in order. */
export function form(...parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}

export const fileOf = (name: string, content: string | Uint8Array, type = 'text/plain'): File =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type })

// Safe: the response of the routes for one file.
export const rowOf = (answer: TestAnswer): FileRow => answer.data as FileRow
