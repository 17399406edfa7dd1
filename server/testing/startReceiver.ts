import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a test receiver got. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The status of its responses; null for no response at all. */
  status: number | null
  /** The URL that it redirects to. */
  location: string | null
  readonly close: () => void
}

/** A local server that accepts every request. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    })
    if (receiver.status === null) return
    response.writeHead(receiver.status, receiver.location === null ? {} : { location: receiver.location }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received,
    status: 204,
    location: null,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
