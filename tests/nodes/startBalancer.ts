import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer: each request goes to the next server. */
export interface Balancer {
  readonly address: string
  /** The requests of each server, in the order of the servers. */
  readonly counts: readonly number[]
  readonly close: () => void
}

export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  const counts = addresses.map(() => 0)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % addresses.length
    counts[index] = (counts[index] ?? 0) + 1
    const { headers, method, url = '/' } = incoming
    const passed = request(`${addresses[index]}${url}`, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // Safe: a server on a port has an address with a port.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
