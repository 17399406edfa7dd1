import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly address: string
  /** Connections that were cut. */
  readonly cuts: () => number
  /** Bytes sent to the server. */
  readonly sent: () => number
  readonly close: () => Promise<void>
}

export interface CuttingOptions {
  /** The port of the proxied server. */
  readonly port: number
  /** After how many bytes each such connection is cut, cycling through the list. */
  readonly after: readonly number[]
  /** How many connections are cut; later ones are not. */
  readonly times: number
  readonly cut?: (count: number) => void
}

/** A proxy between a browser and a server that breaks connections with much data. */
export async function startCuttingProxy({ after, cut, port, times }: CuttingOptions): Promise<CuttingProxy> {
  let cuts = 0
  let sent = 0
  const open = new Set<Socket>()
  const proxy = createServer(client => {
    const server = connect(port, '127.0.0.1')
    let through = 0
    for (const socket of [client, server]) {
      open.add(socket)
      // Broken connections are the point of this proxy.
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => {
      through += bytes.length
      sent += bytes.length
      if (cuts < times && through > (after[cuts % after.length] ?? 0)) {
        cuts += 1
        client.destroy()
        server.destroy()
        cut?.(cuts)
        return
      }
      if (!server.write(bytes)) client.pause()
    })
    server.on('drain', () => client.resume())
    server.pipe(client)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const at = proxy.address()
  if (at === null || typeof at === 'string') throw new Error('The proxy listens nowhere')
  return {
    address: `http://127.0.0.1:${at.port}`,
    cuts: () => cuts,
    sent: () => sent,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise(resolve => proxy.close(() => resolve()))
    },
  }
}
