import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { MapTiles } from '#server/config/readConfig.ts'
import type { Encoding } from './acceptedEncoding.ts'
import { type SplitPage, splitPage } from './pageWithData.ts'
import { type SandboxPage, sandboxPageOf } from './sandboxPage.ts'
import { securityHeaders } from './securityHeaders.ts'
import { withCapabilities } from './withCapabilities.ts'
import { withMapTiles } from './withMapTiles.ts'

/** The page, ready to be sent. */
export interface StudioPage {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** The same content, plain and encoded. */
  readonly body: Readonly<Record<Encoding | 'plain', Buffer<ArrayBuffer>>>
  readonly split: SplitPage
}

/** A built studio, as it was when the server started. */
export interface StudioBuild {
  readonly page: StudioPage
  /** The page for sandboxed extensions; null if the build has none. */
  readonly sandbox: SandboxPage | null
  /** Paths below the build's folder, with `/` between folders, to the encodings available for each file. */
  readonly files: ReadonlyMap<string, ReadonlySet<Encoding>>
  /** The bytes of one of `files`; cached in memory after the first read. */
  readonly bytes: (path: string, encoding: Encoding | null) => Promise<Buffer<ArrayBuffer>>
}

const endings = { br: '.br', gzip: '.gz' } as const

/**
 * Reads the output of `vite build` in a folder; null if nothing was built. Capabilities and the tile server of maps are
 * written into the page.
 */
export function readStudioBuild(
  folder: string,
  capabilities: readonly string[],
  mapTiles: MapTiles | null = null,
): StudioBuild | null {
  const names = namesIn(folder)
  if (!names.has('index.html')) return null
  const fileCache = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    // When it proxies another server, there is no endpoint for reports.
    page: pageOf(withMapTiles(withCapabilities(html, capabilities), mapTiles), capabilities.length > 0, mapTiles),
    sandbox: sandboxPageOf(html),
    files: new Map([...names].filter(isPublic).map(name => [name, encodingsOf(name, names)])),
    bytes: (path, encoding) => {
      const name = encoding === null ? path : path + endings[encoding]
      const cached = fileCache.get(name) ?? readFile(join(folder, name))
      fileCache.set(name, cached)
      return cached
    },
  }
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    // Hundreds of files are in a few folders.
    const starts = new Map<string, string>()
    const startOf = (parent: string): string => {
      const known = starts.get(parent)
      if (known !== undefined) return known
      const below = relative(folder, parent).split(sep).join('/')
      const start = below === '' ? '' : `${below}/`
      starts.set(parent, start)
      return start
    }
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Set(entries.flatMap(entry => (entry.isFile() ? [startOf(entry.parentPath) + entry.name] : [])))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return new Set()
    throw cause
  }
}

/** Not the page, which is served separately; not Vite's manifest; not the encoded copies. */
const isPublic = (name: string) => name !== 'index.html' && !name.startsWith('.') && !/\.(br|gz)$/.test(name)

const encodingsOf = (name: string, names: ReadonlySet<string>): ReadonlySet<Encoding> =>
  new Set((['br', 'gzip'] as const).filter(encoding => names.has(name + endings[encoding])))

function pageOf(html: string, reports: boolean, mapTiles: MapTiles | null): StudioPage {
  const plain = Buffer.from(html)
  return {
    headers: securityHeaders(html, reports, mapTiles && new URL(mapTiles.url).origin),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    body: encodedOnDemand(plain),
    split: splitPage(html),
  }
}

/** Encoding takes tens of milliseconds, for which a start does not wait. */
function encodedOnDemand(plain: Buffer<ArrayBuffer>): StudioPage['body'] {
  let br: Buffer<ArrayBuffer> | null = null
  let gzip: Buffer<ArrayBuffer> | null = null
  return {
    plain,
    get br() {
      br ??= brotliCompressSync(plain)
      return br
    },
    get gzip() {
      gzip ??= gzipSync(plain)
      return gzip
    },
  }
}
