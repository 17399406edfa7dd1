import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL for one test, which may stop and kill it. */
export interface OwnPostgres {
  readonly url: string
  /** Of the server and of its processes that serve a connection. */
  readonly pids: () => readonly number[]
  readonly start: () => Promise<void>
  /** `SIGQUIT` ends it at once, `SIGSTOP` makes it hang, `SIGCONT` continues it. */
  readonly signal: (signal: 'SIGQUIT' | 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>
}

const versions = '/usr/lib/postgresql'

/** Creates a PostgreSQL with Debian's programs, and starts it; null if they are not installed. */
export const startPostgres = (): Promise<OwnPostgres | null> =>
  startFilled(['initdb', '-U', 'test', '-A', 'trust', '--no-sync'])

/** Creates and starts a replica of a PostgreSQL; null if the programs are not installed. */
export const startReplica = (of: Pick<OwnPostgres, 'url'>): Promise<OwnPostgres | null> =>
  startFilled(['pg_basebackup', '-d', of.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])

/** Runs a program that creates the data folder, and starts PostgreSQL with it. */
async function startFilled([program = '', ...args]: readonly string[]): Promise<OwnPostgres | null> {
  const programs = existsSync(versions) ? join(versions, readdirSync(versions).sort().at(-1) ?? '', 'bin') : ''
  if (!existsSync(join(programs, program))) return null
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-postgres-'))
  const as = owner()
  if (as) chownSync(folder, as.uid, as.gid)
  execFileSync(join(programs, program), [...args, '-D', join(folder, 'data')], { ...as, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  const options = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
  let child: ReturnType<typeof spawn> | null = null
  const start = async () => {
    child = spawn(join(programs, 'postgres'), options, { ...as, cwd: folder, stdio: 'ignore' })
    await answers(url)
  }
  const signal: OwnPostgres['signal'] = async name => {
    if (child?.pid === undefined) throw new Error('PostgreSQL does not run.')
    const ended = once(child, 'exit')
    // Its processes that serve a connection too.
    if (name !== 'SIGQUIT') for (const pid of childrenOf(child.pid)) killIfThere(pid, name)
    child.kill(name)
    if (name === 'SIGQUIT') await ended
  }
  await start()
  return {
    url,
    pids: () => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]),
    start,
    signal,
    remove: async () => {
      if (child?.exitCode === null && child.signalCode === null) {
        await signal('SIGCONT')
        await signal('SIGQUIT')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signals a backend process, which may have exited because its client just disconnected. */
function killIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (cause) {
    // Safe: errors thrown by `kill` have a code.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

/** PostgreSQL refuses to run as root. */
function owner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter(each => each.trim() !== '')
    .map(Number)
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })
    const connected = await client.connect().then(
      () => null,
      cause => cause as Error,
    )
    if (connected === null) return client.end()
    if (tries > 200) throw connected
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.')
  return address.port
}
