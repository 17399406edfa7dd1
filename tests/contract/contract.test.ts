import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'

/** One recorded request and its response; list bodies are cut to a few items. */
interface Recording {
  readonly area: string
  readonly name: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, string | readonly string[]>> | null
    readonly body?: unknown
    readonly as?: string
  }
  readonly response: { readonly status: number; readonly body?: unknown }
}

const folder = process.env['CONTRACT_FOLDER'] ?? new URL('./recordings', import.meta.url).pathname

const recordings: readonly Recording[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.json'))
  .sort()
  .map(path => JSON.parse(readFileSync(join(folder, path), 'utf8')))

/**
 * What has to be the same: of an error everything, of data its shape, since the rows are others. A list is described by
 * what its items have in common; null and a value are alike.
 */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])]
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'data' || Array.isArray(inner) || isObject(inner) ? shape(inner) : null,
    ]),
  )
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('the recorded contract', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())

    test.each(recordings.map(each => [`${each.area}/${each.name}`, each] as const))(
      '%s is answered as recorded',
      async (_, { request, response }) => {
        const tokens: Readonly<Record<string, string | undefined>> = {
          admin: server.admin,
          editor: server.editor,
          api: server.api,
          garbage: 'garbage',
        }
        const as = tokens[request.as ?? 'admin']
        const answer = await server.send(request.method, request.path, {
          ...(as === undefined ? {} : { as }),
          ...(request.query ? { query: request.query } : {}),
          ...(request.body === undefined || request.body === null ? {} : { body: request.body }),
        })
        // Success without data is 204 here (decision 25).
        const status = response.status === 200 && response.body === '' ? 204 : response.status
        expect(answer.status).toBe(status)
        if (status === 204) return
        if (status >= 400) expect(answer.body).toEqual(response.body)
        else expect(shape(answer.body)).toEqual(shape(response.body))
      },
    )
  })
})
