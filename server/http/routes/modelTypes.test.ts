import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '#schemas/types/modelTypes.ts'
import { modelTypes, typeNames } from '#schemas/types/modelTypes.ts'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

describe.each(databases)('model types on $title', database => {
  describe.skipIf(database.skipped)('as served', () => {
    let server: TestServer
    let written: string
    beforeAll(async () => {
      server = await startTestServer(database)
      const read = async (path: string) => (await server.asAdmin('GET', `${path}?limit=-1`)).data
      // Safe: this is the server's description of its model.
      written = modelTypes({
        collections: await read('/collections'),
        fields: await read('/fields'),
        relations: await read('/relations'),
      } as Model)
    })
    afterAll(() => server?.close())

    const typeOf = (name: string) => new RegExp(`export interface ${name} \\{\\n([^}]*)\\}`).exec(written)?.[1] ?? ''

    test('are valid TypeScript', async () => {
      await expect(transform(written, { loader: 'ts' })).resolves.toMatchObject({ warnings: [] })
    })

    test('contain all collections by name', async () => {
      const { data } = await server.asAdmin('GET', '/collections')
      for (const { collection } of data as readonly { collection: string }[])
        expect(typeOf('Collections')).toMatch(new RegExp(`^  ${collection}: \\w+$`, 'm'))
    })

    test('describe values of fields and targets of relations', () => {
      expect(typeOf('Articles')).toMatch(/^ {2}title: string/m)
      expect(typeOf('Articles')).toMatch(/^ {2}author: (number|string) \| Authors \| null$/m)
      expect(typeOf('Articles')).toMatch(/^ {2}comments: readonly \(number \| Comments\)\[\]$/m)
      expect(typeOf('DirectusUsers')).toMatch(/^ {2}role: string \| DirectusRoles \| null$/m)
    })
  })
})

test('number duplicate names and never start with a digit', () => {
  expect([...typeNames(['a_b', 'a__b', '2024', 'collections'])]).toEqual([
    ['2024', 'Collection2024'],
    ['a__b', 'AB'],
    ['a_b', 'AB2'],
    ['collections', 'Collections2'],
  ])
})
