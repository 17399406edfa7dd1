import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/openDatabase.ts'
import { localStorage } from '#server/storage/localStorage.ts'
import { checkInvariants } from '#server/testing/checkInvariants.ts'
import { anyDatabase } from '#server/testing/databases.ts'
import { buildServer } from '../processes/buildServer.ts'
import { preparePlatform, token } from '../processes/preparePlatform.ts'
import { type ServerProcess, startProcess } from '../processes/startProcess.ts'
import { checkLog } from './checkLog.ts'
import { createWriter, type Writer } from './Writer.ts'

let main: string
beforeAll(async () => {
  main = await buildServer()
})

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('stopping under load', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-stops-'))
    const files = join(folder, 'files')
    let url: string
    let drop: () => Promise<void>
    beforeAll(async () => {
      const target = await database.create()
      url = target.url
      drop = target.drop
      await preparePlatform(url)
    })
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true })
      await drop()
    })
    const start = (port = 0) => startProcess(main, { DATABASE_URL: url, STORAGE_URL: files }, port)

    test('completes all responses within ten seconds and leaves a single database file', async () => {
      const server = await start()
      const broken: string[] = []
      let answers = 0
      const reader = async () => {
        // Uses a single connection, because the system closes connections that are not accepted yet when the server
        // stops.
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (;;) {
          const path = `${server.address}/items/articles?fields=*,author.name&limit=50`
          const answer = await get(path, agent).catch(codeOf)
          if (typeof answer === 'string') {
            if (answer !== 'ECONNREFUSED') broken.push(answer)
            return agent.destroy()
          }
          if (answer.status !== 200 || !answer.text.endsWith('}'))
            broken.push(`${answer.status} ${answer.text.slice(-20)}`)
          answers += 1
        }
      }
      const reading = Promise.all(Array.from({ length: 20 }, reader))
      const writer = createWriter('Stopped', Math.random)
      const writing = writer.write(server.address, () => false)
      while (answers < 200) await new Promise(resolve => setTimeout(resolve, 5))
      const stoppedAt = performance.now()
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(performance.now() - stoppedAt).toBeLessThan(10_000)
      await Promise.all([reading, writing])
      expect(broken).toEqual([])
      expect(
        server
          .output()
          .replace(/^.*\/admin\/.*$/gm, '')
          .trim(),
      ).toBe('')
      if (database.kind === 'sqlite')
        expect([existsSync(`${url}-wal`), existsSync(`${url}-shm`)]).toEqual([false, false])
      expect(await look([writer])).toEqual([])
    })

    test('loses no saves over three restarts when clients retry', async () => {
      let server: ServerProcess = await start()
      const { address } = server
      const port = Number(new URL(address).port)
      const writers = Array.from({ length: 4 }, (_, index) => createWriter(`Restarted ${index}`, Math.random))
      let over = false
      const writing = Promise.all(writers.map(writer => until(() => over, writer, address)))
      for (let restart = 0; restart < 3; restart++) {
        const before = writers.reduce((sum, { items }) => sum + items.size, 0)
        while (writers.reduce((sum, { items }) => sum + items.size, 0) < before + 20)
          await new Promise(resolve => setTimeout(resolve, 5))
        server.signal('SIGTERM')
        expect(await server.ended).toBe(0)
        server = await start(port)
      }
      over = true
      await writing
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(writers.every(writer => writer.pending() === null)).toBe(true)
      expect(await look(writers)).toEqual([])
    })

    async function look(writers: readonly Writer[]): Promise<readonly string[]> {
      const database = await openDatabase(url)
      try {
        return [...(await checkInvariants(database, localStorage(files))), ...(await checkLog(database, writers))]
      } finally {
        await database.close()
      }
    }
  })
})

/** Continues to write whenever the server is available, until no write is pending. */
async function until(over: () => boolean, writer: Writer, address: string): Promise<void> {
  while (!over() || writer.pending() !== null) {
    await writer.write(address, () => over() && writer.pending() === null)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** A complete response; rejects with the system's error of the connection. */
const get = (url: string, agent: Agent) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject)
    })
    outgoing.on('error', reject).end()
  })

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
