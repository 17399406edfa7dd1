import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { dumpTables } from '#server/testing/dumpTables.ts'
import { type FileServer, startFileServer } from '#server/testing/startFileServer.ts'
import { type NonsenseRequest, nonsense } from './nonsense.ts'

const seed = Number(process.env['NONSENSE_SEED'] ?? 20_260_101)
/** A multiplier of the runs; more for a long night. */
const times = Number(process.env['NONSENSE_TIMES'] ?? 1)
const timeoutMs = 10_000

/** Responses without an envelope: no content, not modified, and the bytes of files. */
const bare = new Set([204, 304, 416])

describe.each(databases)('$title', database => {
  describe.skipIf(database.skipped)('random requests', () => {
    let files: FileServer
    beforeAll(async () => {
      files = await startFileServer(database)
    })
    afterAll(() => files?.server.close())

    const send = async ({ body, by, headers, method, url }: NonsenseRequest): Promise<Response> => {
      const all = { ...headers, ...(by === 'nobody' ? {} : { authorization: `Bearer ${files.server[by]}` }) }
      const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : body
      const request = new Request(`http://localhost${url}`, { method, headers: all, body: bytes })
      const late = AbortSignal.timeout(timeoutMs)
      return Promise.race([
        files.server.fetch(request),
        new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Error('No answer')))),
      ])
    }

    /** The problem with a response; null if it has none. */
    const problemOf = async (response: Response, method: string): Promise<string | null> => {
      const { status } = response
      const content = await response.text()
      // 503 is what a server without mail says, in an envelope.
      if (status >= 500 && status !== 503) return content
      if (status < 400 || method === 'HEAD' || (bare.has(status) && content === '')) return null
      const body: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(content) : null
      const errors: unknown = Reflect.get(Object(body), 'errors')
      const complete =
        Array.isArray(errors) &&
        errors.length > 0 &&
        errors.every(each => typeof each?.message === 'string' && typeof each?.extensions?.code === 'string')
      return complete ? null : `no envelope: ${content.slice(0, 200)}`
    }

    /** Everything except the counters of failed attempts. */
    const state = async () => {
      const { directus_login_attempts: _, ...tables } = JSON.parse(await dumpTables(files.server.services))
      return `${JSON.stringify(tables, null, 1)}${await files.stored()}`
    }

    const tries = (database.kind === 'sqlite' ? 100 : 40) * times
    test(`always get a response, and change nothing when rejected (W-33, D-17; seed ${seed})`, {
      timeout: 120_000,
    }, async () => {
      const requests = fc.sample(nonsense(files.server.routes()), { seed, numRuns: tries })
      const wrong: unknown[] = []
      const statuses = new Map<number, number>()
      let initial = await state()
      for (const [place, request] of requests.entries()) {
        const response = await send(request)
        const { status } = response
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const problem = await problemOf(response, request.method)
        if (problem !== null) wrong.push({ request, status, problem })
        const reads = request.method === 'GET' || request.method === 'HEAD'
        if (reads && place % 25 !== 0) continue
        const now = await state()
        if (now !== initial && (status >= 400 || reads))
          wrong.push({ request, status, changed: differenceOf(initial, now) })
        initial = now
      }
      expect(wrong).toEqual([])
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      // Enough requests were valid for a route.
      const done = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
      expect(done).toBeGreaterThan(tries / 50)
      for (const [as, kind] of [
        [files.server.admin, 'administrator'],
        [files.server.editor, 'editor'],
      ])
        expect([kind, (await files.server.send('GET', '/users/me', { as: as ?? '' })).status]).toEqual([kind, 200])
    })

    test('find no methods that a path does not have (W-37)', async () => {
      const routes = files.server.routes()
      const methodsOf = new Map<string, Set<string>>()
      for (const { method, path } of routes) methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(method))
      const before = await state()
      for (const [path, methods] of methodsOf)
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'SEARCH', 'PROPFIND']) {
          const url = path.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/g, '1')
          const other = routes.some(route => route.method === method && matches(route.path, url))
          if (methods.has(method) || other) continue
          const headers = { 'x-http-method-override': 'DELETE' }
          const response = await send({ by: 'admin', method, url, headers, body: null })
          expect([method, url, [404, 405].includes(response.status)]).toEqual([method, url, true])
        }
      expect(await state()).toBe(before)
    })
  })
})

/** Whether a path with parameters matches a URL. */
const matches = (path: string, url: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+(?:\{[^}]*\})?\??|\*/g, '[^/]+')}$`).test(url)

/** The first lines that differ. */
function differenceOf(before: string, after: string): readonly string[] {
  const [left, right] = [before.split('\n'), new Set(after.split('\n'))]
  const unchanged = new Set(left)
  return [
    ...left.filter(line => !right.has(line)).map(line => `- ${line.slice(0, 300)}`),
    ...[...right].filter(line => !unchanged.has(line)).map(line => `+ ${line.slice(0, 300)}`),
  ].slice(0, 6)
}
