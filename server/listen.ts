import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { endWhenIdle } from '#server/http/endWhenIdle.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

/** An open port whose requests wait until there is something to answer them. */
export interface Listener {
  readonly port: number
  readonly answerWith: (fetch: Fetch) => void
  /** Takes no more requests, finishes those that run, and gives up on what is left after `patience` milliseconds. */
  readonly close: (patience: number) => Promise<void>
}

/**
 * Takes a port before anything else is done, so that a start that cannot have it leaves no trace. Rejects with the
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
  // Safe: no other kind of server was asked for.
  const plain = server as Server
  plain.maxConnections = most
  plain.on('request', endWhenIdle(idle))
  let closing = false
  const answers = new Set<ServerResponse>()
  // Before the request is answered: whoever gets a last answer over a connection is told that it was the last.
  plain.prependListener('request', (_, response) => {
    if (closing) response.shouldKeepAlive = false
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  return {
    // Safe: a server on a port has an address with a port.
    port: (server.address() as AddressInfo).port,
    answerWith,
    close: patience => {
      closing = true
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false
      return close(plain, patience)
    },
  }
}

/** Milliseconds for the headers of a request and between two of a connection; a body may take as long as it comes. */
const timeouts = {
  headersTimeout: 10_000,
  keepAliveTimeout: 30_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
} as const

/** Connections at once; each costs memory, and what asks nothing is ended by the timeouts. */
const most = 4_000

const idle = { sending: 30_000, taking: 120_000 } as const

/**
 * Milliseconds for which a connection that waits for its next request is left open once the server is told to stop. To end
 * it at once would cut off requests that are on their way; those get an answer, and are told that it was the last.
 */
const lastRequests = 2_000

function close(server: Server, patience: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), patience)
    let sweeper: NodeJS.Timeout | undefined
    const last = setTimeout(() => {
      sweeper = setInterval(() => server.closeIdleConnections(), 50)
      server.closeIdleConnections()
    }, lastRequests)
    // Not the method of the HTTP server: that one ends what waits at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer)
      clearTimeout(last)
      clearInterval(sweeper)
      // Nothing is connected any more; this stops what the HTTP server does now and then.
      server.close()
      resolve()
    })
  })
}

/** Why a port could not be taken, as one line; null when it is no such failure. */
export function listenProblem(cause: unknown, host: string, port: number): string | null {
  if (!(cause instanceof Error && 'code' in cause && 'syscall' in cause)) return null
  if (cause.code === 'EADDRINUSE')
    return `PORT ${port} is in use on ${host}. Stop what uses it, or set PORT to another one.`
  if (cause.code === 'EACCES') return `PORT ${port} may not be taken by this user. Set PORT to 1024 or more.`
  if (cause.syscall === 'getaddrinfo' || cause.code === 'EADDRNOTAVAIL')
    return `HOST ${host} is no address of this machine.`
  return null
}
