import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppOptions } from '#server/http/createApp.ts'
import { assetRoutes } from '#server/http/routes/assets.ts'
import { fileRoutes } from '#server/http/routes/files.ts'
import { uploadRoutes } from '#server/http/routes/uploads.ts'
import { createAssets } from '#server/services/Assets.ts'
import { createFiles, type FilesOptions } from '#server/services/Files.ts'
import type { PlatformConfig } from '#server/services/Platform.ts'
import { createUploads } from '#server/services/Uploads.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import type { Storages } from '#server/storage/openStorage.ts'
import type { databases } from './databases.ts'
import { startTestServer, type TestAnswer, type TestServer } from './TestServer.ts'

export interface FileServer {
  readonly server: TestServer
  readonly storages: Storages
  readonly folder: string
  /** What is in the storage of originals. */
  readonly stored: () => Promise<readonly string[]>
}

export interface FileServerOptions {
  readonly files?: Partial<FilesOptions>
  /** The storages, opened anew at every start; a folder when left out. */
  readonly open?: () => Storages
  /** Around the storages, to make them fail. */
  readonly around?: (storages: Storages) => Storages
  readonly settings?: Partial<PlatformConfig>
}

/** The row that a route answers for one file. */
export interface FileRow {
  readonly id: string
  readonly filename_disk: string
  readonly [field: string]: unknown
}

/** A server with files in a folder of their own. */
export async function startFileServer(
  database: (typeof databases)[number],
  { around = storages => storages, files = {}, open, settings = {} }: FileServerOptions = {},
): Promise<FileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-files-'))
  const opened = () =>
    open?.() ?? { originals: localStorage(folder), transformed: localStorage(join(folder, '.transformed')) }
  const plain = opened()
  const extra: AppOptions['extra'] = (app, platform) => {
    const storages = around(opened())
    const service = createFiles(platform, storages, { maximumSize: 10_000_000, ...files })
    fileRoutes(app, platform, service)
    uploadRoutes(app, platform, createUploads(platform, storages, service), service.maximumSize)
    assetRoutes(app, platform, createAssets(platform, storages))
  }
  const server = await startTestServer(database, { extra }, settings)
  const stored = async () => [...(await plain.originals.list(''))].sort()
  return { server, storages: plain, folder, stored }
}

/** A multipart body, in order. */
export function form(...parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}

export const fileOf = (name: string, content: string | Uint8Array, type = 'text/plain'): File =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type })

// Safe: what the routes answer for one file.
export const rowOf = (answer: TestAnswer): FileRow => answer.data as FileRow
