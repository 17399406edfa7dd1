import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { databases } from '#server/testing/databases.ts'
import { startTestServer } from '#server/testing/TestServer.ts'

interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string
        readonly traceId: string
        readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
      }[]
    }[]
  }[]
}

const [sqlite] = databases

/** A collector that stores what it receives, by path. */
async function startCollector() {
  const bodies = new Map<string, unknown[]>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    bodies.set(path, [...(bodies.get(path) ?? []), await json(request)])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

describe('telemetry', () => {
  test('sends a span per request and query without user data', async () => {
    if (!sqlite) throw new Error('SQLite is missing from the list of databases.')
    const collector = await startCollector()
    const telemetry = { endpoint: collector.endpoint, serviceName: 'atlas' }
    const server = await startTestServer(sqlite, {}, { telemetry })
    await server.asAdmin('GET', '/items/articles', { query: { 'filter[title][_eq]': 'CANARY of a reader' } })
    await server.send('GET', '/items/vault', { as: server.editor })
    // Unsent data is sent before the server ends.
    await server.close()
    await collector.close()

    const traces = (collector.bodies.get('/v1/traces') ?? []) as readonly Traces[]
    const spans = traces.flatMap(each => each.resourceSpans.flatMap(of => of.scopeSpans.flatMap(of => of.spans)))
    const requests = spans.filter(({ name }) => name === 'GET /items/:collection')
    expect(requests).toHaveLength(2)
    const statusOf = (span: (typeof spans)[number]) =>
      JSON.stringify(span.attributes.find(({ key }) => key === 'http.response.status_code')?.value)
    expect(requests.map(statusOf)).toEqual([expect.stringContaining('200'), expect.stringContaining('403')])
    const traceIds = new Set(requests.map(({ traceId }) => traceId))
    expect(spans.some(({ name, traceId }) => name === 'query' && traceIds.has(traceId))).toBe(true)
    const everything = JSON.stringify([...collector.bodies.values()])
    expect(everything).not.toContain('CANARY')
    expect(everything).toContain('atlas')
    expect(JSON.stringify(collector.bodies.get('/v1/metrics'))).toContain('http.server.request.duration')
  })
})
