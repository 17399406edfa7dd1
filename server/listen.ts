import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { endWhenIdle } from '#server/http/endWhenIdle.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

/** An open port whose requests wait until a handler is set. */
export interface Listener {
  readonly port: number
  readonly answerWith: (fetch: Fetch) => void
  /**
   * Stops accepting requests, finishes the running ones, and aborts those that remain after `timeoutMs` milliseconds.
   */
  readonly close: (timeoutMs: number) => Promise<void>
}

/**
 * Opens the port before anything else is done, so that a start that cannot have it leaves no trace. Rejects with the
 * error of the system.
 */
export async function listen(host: string, port: number): Promise<Listener> {
  let answerWith: (fetch: Fetch) => void = () => {}
  const ready = new Promise<Fetch>(resolve => {
    answerWith = resolve
  })
  const server = await new Promise<ServerType>((resolve, reject) => {
    const opened = serve(
      { fetch: async (request, env) => (await ready)(request, env), hostname: host, port, serverOptions: timeouts },
      () => resolve(opened),
    )
    opened.on('error', reject)
  })
  // Safe: no other kind of server was requested.
  const plain = server as Server
  plain.maxConnections = maxConnections
  plain.on('request', endWhenIdle(idle))
  let closing = false
  const answers = new Set<ServerResponse>()
  // Marks the last response on each connection, so that the client does not reuse it. Must run before other listeners.
  plain.prependListener('request', (_, response) => {
    if (closing) response.shouldKeepAlive = false
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  return {
    // Safe: a server on a port has an address with a port.
    port: (server.address() as AddressInfo).port,
    answerWith,
    close: timeoutMs => {
      closing = true
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false
      return close(plain, timeoutMs)
    },
  }
}

/** Milliseconds for the headers of a request and between two requests of a connection; a body may take longer. */
const timeouts = {
  headersTimeout: 10_000,
  keepAliveTimeout: 30_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
} as const

/** Maximum connections; each costs memory, and the timeouts end idle ones. */
const maxConnections = 4_000

const idle = { sending: 30_000, taking: 120_000 } as const

/**
 * Milliseconds that an idle keep-alive connection stays open after the signal to stop. Closing it immediately would
 * drop requests in flight. They get a response, marked as the last one.
 */
const lastRequests = 2_000

function close(server: Server, timeoutMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    let sweeper: NodeJS.Timeout | undefined
    const last = setTimeout(() => {
      sweeper = setInterval(() => server.closeIdleConnections(), 50)
      server.closeIdleConnections()
    }, lastRequests)
    // Not the method of the HTTP server, which closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer)
      clearTimeout(last)
      clearInterval(sweeper)
      // All connections are closed; this stops the timers of the HTTP server.
      server.close()
      resolve()
    })
  })
}

/** Why the port could not be opened, as one line; null for other errors. */
export function listenProblem(cause: unknown, host: string, port: number): string | null {
  if (!(cause instanceof Error && 'code' in cause && 'syscall' in cause)) return null
  if (cause.code === 'EADDRINUSE')
    return `PORT ${port} is in use on ${host}. Stop what uses it, or set PORT to another one.`
  if (cause.code === 'EACCES') return `PORT ${port} cannot be used by this user. Set PORT to 1024 or more.`
  if (cause.syscall === 'getaddrinfo' || cause.code === 'EADDRNOTAVAIL')
    return `HOST ${host} is no address of this machine.`
  return null
}
