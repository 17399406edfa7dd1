import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { databases } from '#server/testing/databases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform } from '../processes/preparePlatform.ts'
import { startProcess } from '../processes/startProcess.ts'
import { checkLog } from './checkLog.ts'
import { createWriter } from './Writer.ts'

const kills = {
  sqlite: Number(process.env['CRASH_KILLS'] ?? 4),
  postgres: Number(process.env['CRASH_KILLS'] ?? 4) / 4,
}

/** Each run uses other moments; a run can be repeated with its seed. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1e6)

let main: string
beforeAll(async () => {
  main = await buildServer()
})

describe.each(databases)('$title', database => {
  const times = Math.ceil(kills[database.kind])

  test.skipIf(database.skipped)(
    `loses no acknowledged write and repeats none in ${times} kills, seed ${seed}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-crash-'))
      const { drop, url } = await database.create()
      await preparePlatform(url)
      const random = randomOf(seed)
      const writers = Array.from({ length: 6 }, (_, index) => createWriter(`Writer ${index}`, random))
      const env = { DATABASE_URL: url, STORAGE_URL: join(folder, 'files') }
      const acknowledged = () => writers.reduce((sum, { files, items }) => sum + files.size + items.size, 0)
      try {
        for (let kill = 0; kill < times; kill++) {
          const server = await startProcess(main, env)
          expect(server.ready).toBeLessThan(15_000)
          const writing = Promise.all(writers.map(writer => writer.write(server.address, () => false)))
          // A random moment: the test must not choose one.
          await wait(30 + random() * 300)
          // Even a slow machine must have done something by then.
          while (acknowledged() < 6 * (kill + 1)) await wait(random() * 20)
          server.signal('SIGKILL')
          await Promise.all([writing, server.ended])
          expect(await look(url, env.STORAGE_URL, writers), `kill ${kill}`).toEqual([])
        }
        const last = await startProcess(main, env)
        await Promise.all(writers.map(writer => writer.write(last.address, () => writer.pending() === null)))
        last.signal('SIGTERM')
        expect(await last.ended).toBe(0)
        expect(await look(url, env.STORAGE_URL, writers)).toEqual([])
      } finally {
        rmSync(folder, { recursive: true, force: true })
        await drop()
      }
    },
    60_000 + times * 5_000,
  )
})

/** All problems in the data that a killed server has left. */
async function look(url: string, files: string, writers: Parameters<typeof checkLog>[1]): Promise<readonly string[]> {
  const database = await openDatabase(url)
  try {
    await othersGone(database)
    return [...(await checkInvariants(database, localStorage(files))), ...(await checkLog(database, writers))]
  } finally {
    await database.close()
  }
}

/** PostgreSQL notices a disconnected client only after a moment. */
async function othersGone({ db, kind }: OpenDatabase): Promise<void> {
  while (kind === 'postgres') {
    const { rows } = await sql<Row>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    if (Number(rows[0]?.['others']) === 0) return
    await wait(20)
  }
}

/** Numbers from 0 to 1, deterministic by seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
