import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that the journeys run the studio on. */
export interface Target {
  readonly name: string
  /** The URL of the studio. */
  readonly address: string
  /** The URL of the server behind the studio; null for ours, on an adopted database. */
  readonly api: string | null
  /** The database that our server adopts, by its name in `tests/peers/databases`. */
  readonly adopts: string | null
}

/** The folder of the real servers, each in its own folder with a start.sh, a seed.mjs, and a .env that names its PORT. */
export const peersFolder: string = process.env['PEERS'] ?? join(tmpdir(), 'peer')

const at = (port: number) => `http://127.0.0.1:${port}`

/** The studio for a real server is served 100 ports above it. */
const inFrontOf = (name: string, port: number): Target => ({
  name,
  address: at(port + 100),
  api: at(port),
  adopts: null,
})

const targetsInFront = [inFrontOf('rc.28', 8054), inFrontOf('9.26', 8056)]

/** Other servers in the folder: a release joins the journeys once it is set up there. */
const folders = (existsSync(peersFolder) ? readdirSync(peersFolder) : [])
  .filter(
    name => !targetsInFront.some(target => target.name === name) && existsSync(join(peersFolder, name, 'start.sh')),
  )
  .map(name => inFrontOf(name, portOf(name)))

export const targets: readonly Target[] = [
  ...targetsInFront,
  ...folders,
  { name: 'ours, adopted from rc.28', address: at(8254), api: null, adopts: 'rc.28' },
  { name: 'ours, adopted from 9.0.1', address: at(8255), api: null, adopts: '9.0.1' },
  { name: 'ours, adopted from 9.26', address: at(8256), api: null, adopts: '9.26' },
]

function portOf(name: string): number {
  const file = join(peersFolder, name, '.env')
  const port = existsSync(file) && /^PORT=["']?(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!port) throw new Error(`${file} names no PORT, so the journeys cannot find the server.`)
  return Number(port)
}
