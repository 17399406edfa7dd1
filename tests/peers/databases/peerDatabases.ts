import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { databases, type TestDatabase } from '#server/testing/databases.ts'
import { loadDump } from './loadDump.ts'

/** A database that another server created and filled, and that server's responses. */
export interface Peer {
  readonly title: string
  readonly version: 'rc.28' | '9.0.1' | '9.26' | '10.13'
  readonly kind: 'sqlite' | 'postgres'
  readonly skipped: boolean
}

/** A request to the other server, and its response. Text responses are strings; assets have no body. */
export interface RecordedRead {
  readonly as: 'admin' | 'editor' | 'anonymous'
  readonly path: string
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The databases of each recorded release. 9.0.1 has fewer items than the others, with the same last key. */
const recordedOn = { 'rc.28': ['sqlite', 'postgres'], '9.0.1': ['sqlite'], '9.26': ['sqlite', 'postgres'] } as const

export const peers: readonly (Peer & { readonly version: keyof typeof recordedOn })[] = (
  ['rc.28', '9.0.1', '9.26'] as const
).flatMap(version =>
  databases
    .filter(({ kind }) => recordedOn[version].some(each => each === kind))
    .map(({ kind, title, skipped }) => ({ title: `${version} on ${title}`, version, kind, skipped })),
)

/** A smaller project of 10.13.1: 60 articles, a folder of collections, custom translations, a versioned item. */
export const ten: Peer = { title: '10.13 on SQLite', version: '10.13', kind: 'sqlite', skipped: false }

export const accounts = {
  admin: { email: 'admin@example.com', password: 'password1234' },
  editor: { email: 'editor@example.com', password: 'editor1234' },
} as const

const recorded = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(`./recorded/${name}.br`, import.meta.url)))

export const readsOf = ({ version, kind }: Peer): readonly RecordedRead[] =>
  recorded(`${version}-reads${kind === 'postgres' ? '.pg' : ''}.jsonl`)
    .toString()
    .trim()
    .split('\n')
    // Safe: the files are our own fixtures.
    .map(line => JSON.parse(line) as RecordedRead)

const templates = new Map<string, Promise<TestDatabase>>()

/** A copy of the database that a test may change. */
export async function createPeer(peer: Peer): Promise<TestDatabase> {
  const database = databases.find(each => each.kind === peer.kind)
  if (!database) throw new Error(`There is no ${peer.kind}.`)
  if (peer.kind === 'sqlite') {
    const copy = await database.create()
    writeFileSync(copy.url, recorded(`${peer.version}.sqlite`))
    return copy
  }
  const load = async () => {
    const copy = await database.create()
    await loadDump(copy.url, recorded(`${peer.version}.pg.sql`).toString())
    return copy
  }
  const template = templates.get(peer.version) ?? load()
  templates.set(peer.version, template)
  return database.create((await template).url)
}

/** Drops the templates of copies. */
export async function dropTemplates(): Promise<void> {
  for (const template of templates.values()) await (await template).drop()
  templates.clear()
}

/** The folder of files of the old server, unpacked. */
export function unpackUploads({ version }: Pick<Peer, 'version'>): {
  readonly folder: string
  readonly drop: () => void
} {
  const root = mkdtempSync(join(tmpdir(), 'fieldhouse-uploads-'))
  // The files of 9.0.1, 9.26 and 10.13 have the same names and contents.
  const archive = recorded(`${version === 'rc.28' ? version : '9.26'}-uploads.tar`)
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const [name, size] = [text(0, 100), Number.parseInt(text(124, 12), 8)]
    if (name.endsWith('/')) mkdirSync(join(root, name), { recursive: true })
    else writeFileSync(join(root, name), archive.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return { folder: join(root, 'uploads'), drop: () => rmSync(root, { recursive: true, force: true }) }
}
