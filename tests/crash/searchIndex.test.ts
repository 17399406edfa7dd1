import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { readSearchStates } from '#server/database/search/readSearch.ts'
import { databases } from '#server/testing/databases.ts'
import { examples } from '#server/testing/examples.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'
import { startProcess } from '../processes/startProcess.ts'

const rows = 30_000
const kills = examples(8)
const words = ['needle', 'straw 77', 'late', 'nothing']

let main: string
beforeAll(async () => {
  main = await buildServer()
})

describe.each(databases)('$title', database => {
  test.skipIf(database.skipped)(
    'a search finds the same items while its index is built, interrupted and completed',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-search-'))
      const { drop, url } = await database.create()
      const env = { DATABASE_URL: url, STORAGE_URL: join(folder, 'files') }
      const authorization = `Bearer ${token}`
      try {
        await preparePlatform(url)
        await fill(url)
        const check = async (address: string) => {
          const expected = await counts(url)
          for (const word of words) {
            const query = new URLSearchParams({ search: word, fields: 'id', limit: '0', meta: 'filter_count' })
            const answer = await fetch(`${address}/items/articles?${query}`, { headers: { authorization } })
            expect([word, (await answer.json()).meta]).toEqual([word, { filter_count: expected.get(word) }])
          }
        }
        for (let kill = 0; kill < kills; kill++) {
          const server = await startProcess(main, env)
          const created = await fetch(`${server.address}/items/articles`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ title: `A late item ${kill}` }),
          })
          expect(created.status).toBe(200)
          await check(server.address)
          await wait(kill * 80)
          server.signal('SIGKILL')
          await server.ended
        }
        const server = await startProcess(main, env)
        await expect.poll(() => isReady(url), { timeout: 60_000, interval: 200 }).toBe(true)
        await check(server.address)
        server.signal('SIGTERM')
        expect(await server.ended).toBe(0)
      } finally {
        rmSync(folder, { recursive: true, force: true })
        await drop()
      }
    },
    120_000,
  )
})

async function fill(url: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    await sql`insert into articles (title) with recursive n (i) as (select 1 union all select i + 1 from n
      where i < ${sql.lit(rows)}) select 'A straw ' || i || case when i % 9973 = 0 then ' and a needle' else '' end
      from n`.execute(database.db)
  } finally {
    await database.close()
  }
}

/** How many titles contain each word, without an index. */
async function counts(url: string): Promise<ReadonlyMap<string, number>> {
  const database = await openDatabase(url)
  try {
    const found = words.map(async word => {
      const like = `%${word}%`
      const result = await sql<Row>`select count(*) as count from articles where title like ${like}`.execute(
        database.db,
      )
      return [word, Number(result.rows[0]?.['count'])] as const
    })
    return new Map(await Promise.all(found))
  } finally {
    await database.close()
  }
}

async function isReady(url: string): Promise<boolean> {
  const database = await openDatabase(url)
  try {
    const states = await readSearchStates(database, database.db)
    return states.some(state => state.table === 'articles' && state.isReady)
  } finally {
    await database.close()
  }
}
