import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { TestDatabase } from '../../server/testing/databases.ts'
import { fastFolder } from '../../server/testing/fastFolder.ts'
import { createPostgres, onPostgres } from './journeyDatabase.ts'
import { people } from './studio.ts'

/** Each worker has three ports: of the server that its journeys share, of an own server, and for another process. */
export const ownPort =
  Number(process.env['JOURNEY_PORT'] ?? '8355') + 3 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1
export const ownAddress = `http://127.0.0.1:${ownPort}`

/** A server with its own project, which can be stopped, killed and restarted. One at a time. */
export interface OwnServer {
  /** Its database, its files, and other files of the journey. */
  readonly folder: string
  /** Resolves once it answers. */
  readonly start: () => Promise<void>
  /** Ctrl-C; returns the exit code. */
  readonly stop: () => Promise<number | null>
  /** Kills all processes at once, like a power loss. */
  readonly kill: () => Promise<void>
  /** Kills it and deletes its folder. */
  readonly end: () => Promise<void>
}

/** Returns a server that is not started yet. `settings` are environment variables in addition to the usual ones. */
export function ownServer(settings: Readonly<Record<string, string>> = {}): OwnServer {
  const folder = mkdtempSync(join(fastFolder(), 'fieldhouse-own-'))
  let server: ChildProcess | null = null
  let database: TestDatabase | null = null

  const runs = () => server !== null && server.exitCode === null && server.signalCode === null

  async function start(): Promise<void> {
    if (onPostgres && settings['DATABASE_URL'] === undefined) database ??= await createPostgres()
    server = spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        ...process.env,
        PORT: String(ownPort),
        DATABASE_URL: database?.url ?? join(folder, 'fieldhouse.db'),
        STORAGE_URL: join(folder, 'files'),
        MAIL_FOLDER: join(folder, 'mails'),
        // Without a database file, it would be stored in a folder of the repository.
        ...(database ? { SECRET: 'The secret of servers that journeys start on PostgreSQL' } : {}),
        ADMIN_EMAIL: people.admin.email,
        ADMIN_PASSWORD: people.admin.password,
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: 'ignore',
    })
    await expect
      .poll(
        () =>
          fetch(`${ownAddress}/server/ping`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 80_000, intervals: [50] },
      )
      .toBe(true)
  }

  async function leave(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    if (server === null || !runs()) return server?.exitCode ?? null
    const left = once(server, 'exit')
    server.kill(signal)
    const [code] = await left
    return code
  }

  const kill = async () => {
    await leave('SIGKILL')
  }

  return {
    folder,
    start,
    stop: () => leave('SIGINT'),
    kill,
    end: async () => {
      await kill()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
