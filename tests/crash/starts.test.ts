import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withStartLock } from '#server/adoption/startLock.ts'
import type { Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databases } from '#server/testing/databases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { lastRequest, type ServerProcess, spawnProcess } from '../processes/startProcess.ts'

const waits = 'Another server is preparing the database.'
const loads = 'Loading the demo project'

let main: string
beforeAll(async () => {
  main = await buildServer()
})

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('several servers that start at once on an empty database', () => {
    let folder: string
    let url: string
    let drop: () => Promise<void>
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'fieldhouse-starts-'))
      const target = await database.create()
      url = target.url
      drop = target.drop
    })
    afterEach(async () => {
      rmSync(folder, { recursive: true, force: true })
      await drop()
    })
    const files = () => join(folder, 'files')
    const begin = () => spawnProcess(main, { DATABASE_URL: url, STORAGE_URL: files(), DEMO: '1' })

    async function stop(servers: readonly ServerProcess[]): Promise<void> {
      for (const server of servers) server.signal('SIGTERM')
      expect(await Promise.all(servers.map(server => server.ended))).toEqual(servers.map(() => 0))
    }

    /** The demo project, exactly once and complete. */
    async function expectDemo(): Promise<void> {
      const opened = await openDatabase(url)
      try {
        const count = async (table: string) => {
          const { rows } = await sql<Row>`select count(*) as count from ${sql.table(table)}`.execute(opened.db)
          return Number(rows[0]?.['count'])
        }
        expect(await count('countries')).toBe(250)
        expect(await count('directus_settings')).toBe(1)
        const { rows } = await sql<Row>`select email from directus_users order by email`.execute(opened.db)
        expect(rows.map(row => row['email'])).toEqual(['admin@example.com', 'editor@example.com', 'reader@example.com'])
        const stored = await sql<Row>`select filename_disk from directus_files`.execute(opened.db)
        expect(stored.rows.length).toBeGreaterThan(250)
        const missing = stored.rows.filter(row => !existsSync(join(files(), String(row['filename_disk']))))
        expect(missing).toEqual([])
      } finally {
        await opened.close()
      }
    }

    test('all start, and one of them creates the demo project', async () => {
      const starting = [begin(), begin(), begin()]
      const servers = await Promise.all(starting.map(each => each.started))
      for (const { address } of servers)
        expect((await fetch(`${address}/server/health`, { headers: lastRequest })).status).toBe(200)
      expect(servers.filter(server => server.output().includes(loads))).toHaveLength(1)
      // All other servers started while the first one was working.
      expect(servers.filter(server => server.output().includes(waits))).toHaveLength(2)
      await stop(servers)
      await expectDemo()
      expect(existsSync(`${url}-start`)).toBe(false)
    })

    test('continue when one is killed during setup', async () => {
      const first = begin()
      first.started.catch(() => {})
      await expect.poll(first.output, { interval: 5 }).toContain(loads)
      const second = begin()
      await expect.poll(second.output, { interval: 5 }).toContain(waits)
      first.signal('SIGKILL')
      const server = await second.started
      expect(server.output()).toContain(loads)
      await stop([server])
      await expectDemo()
      expect(existsSync(`${url}-start`)).toBe(false)
    })

    test('stop immediately without changes while waiting', async () => {
      await withStartLock(url, { printLine: () => {} }, async () => {
        const waiting = begin()
        waiting.started.catch(() => {})
        await expect.poll(waiting.output).toContain(waits)
        const stoppedAt = performance.now()
        waiting.signal('SIGTERM')
        expect(await waiting.ended).toBe(0)
        expect(performance.now() - stoppedAt).toBeLessThan(3_000)
        expect(waiting.output()).not.toContain('http://')
      })
      const opened = await openDatabase(url)
      await expect(sql`select 1 from directus_users`.execute(opened.db)).rejects.toThrow()
      await opened.close()
    })

    test('never run setup twice at once, and continue after a failure', async () => {
      let atWork = 0
      let most = 0
      const results = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) =>
          withStartLock(url, { printLine: () => {} }, async () => {
            atWork += 1
            most = Math.max(most, atWork)
            await new Promise(resolve => setTimeout(resolve, 20))
            atWork -= 1
            if (index % 3 === 0) throw new Error('Failed.')
          }),
        ),
      )
      expect(most).toBe(1)
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    })
  })
})
