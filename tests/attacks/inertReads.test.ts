import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileServer, fileOf, form, rowOf, startFileServer } from '#server/testing/startFileServer.ts'

describe.each(anyDatabase)('$title', database => {
  describe.skipIf(database.skipped)('reading', () => {
    let files: FileServer
    let file = ''
    beforeAll(async () => {
      files = await startFileServer(database)
      file = rowOf(await files.server.asAdmin('POST', '/files', { body: form(['file', fileOf('a.txt', 'a')]) })).id
    })
    afterAll(() => files?.server.close())

    const words: Readonly<Record<string, string>> = { collection: 'articles', field: 'title', type: 'modules' }

    test('changes nothing for any user and any number of requests (H-03)', async () => {
      const { asAdmin, routes, send } = files.server
      const reads = [...new Set(routes().flatMap(({ method, path }) => (method === 'GET' ? [path] : [])))]
      expect(reads.length).toBeGreaterThan(30)
      const before = [await dumpTables(files.server.services), await files.stored()]
      let successes = 0
      for (const path of reads) {
        const key = /^\/(?:files|assets)/.test(path) ? file : '1'
        const url = path.replaceAll(/:(\w+)(?:\{[^}]*\})?\??/g, (_, name: string) => words[name] ?? key)
        for (let count = 0; count < 2; count++)
          for (const method of ['GET', 'HEAD']) {
            if ((await asAdmin(method, url)).status === 200) successes++
            await send(method, url, { as: files.server.editor })
            await send(method, url)
          }
      }
      expect(successes).toBeGreaterThan(reads.length * 2)
      expect([await dumpTables(files.server.services), await files.stored()]).toEqual(before)
    })
  })
})
