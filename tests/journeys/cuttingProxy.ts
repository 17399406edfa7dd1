import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly address: string
  /** Connections that were cut. */
  readonly cuts: () => number
  /** Bytes that went to the server. */
  readonly sent: () => number
  readonly close: () => Promise<void>
}

export interface CuttingOptions {
  /** The port of the server behind it. */
  readonly port: number
  /** After how many bytes each connection is cut that sends so many, in turn, over and over. */
  readonly after: readonly number[]
  /** How many connections are cut; what comes later is let through. */
  readonly times: number
  readonly cut?: (count: number) => void
}

/** Stands between a browser and a server, and breaks connections on which much is sent. */
export async function startCuttingProxy({ after, cut, port, times }: CuttingOptions): Promise<CuttingProxy> {
  let cuts = 0
  let sent = 0
  const open = new Set<Socket>()
  const proxy = createServer(client => {
    const server = connect(port, '127.0.0.1')
    let through = 0
    for (const socket of [client, server]) {
      open.add(socket)
      // A connection that breaks is what this is about.
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
