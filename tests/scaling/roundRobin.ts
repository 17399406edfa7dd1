import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A minimal load balancer: each request goes to the next server. */
export interface RoundRobin {
  readonly address: string
  readonly close: () => void
}

interface Forwarded {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/**
 * Starts a load balancer in front of servers. An unreachable server is skipped. If one dies during a request, a read is
 * retried on the next and a write is answered with 503, because it may have been done.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const { headers, method = 'GET', url: path = '/' } = incoming
    const forwarded = { method, path, headers, body: await buffer(incoming) }
    const first = turn++
    for (let tries = 0; tries < targets.length; tries++) {
      const target = targets[(first + tries) % targets.length] ?? ''
      try {
        const answer = await forward(agent, target, forwarded)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
        return
      } catch (cause) {
        const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
        if (!isRefused && method !== 'GET') break
      }
    }
    outgoing.writeHead(503, { 'x-balancer': 'gone' }).end('{}')
  })
  // A client that reuses a connection at the moment of its timeout would get an error.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

const forward = (agent: Agent, target: string, { body, headers, method, path }: Forwarded): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request(`${target}${path}`, { agent, method, headers }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
