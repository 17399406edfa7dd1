import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestContext } from './respond.ts'

/** Milliseconds that a sender may pause. */
const defaultTimeoutMs = 30_000

/**
 * The bytes of a body as they arrive. Fails as soon as the sender disconnects or sends nothing for too long. The stream
 * alone does not always report this, and its reader would wait forever.
 */
export async function* requestBytes(
  { env, req }: RequestContext,
  timeoutMs: number = defaultTimeoutMs,
): AsyncGenerator<Uint8Array> {
  const { body, signal } = req.raw
  const socket = socketOf(env)
  if (!body) return
  const reader = body.getReader()
  let fail: (cause: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  // A caller that no longer waits must not cause an unhandled rejection.
  broken.catch(() => {})
  const failClosed = () => fail(new Error('The sender has gone.'))
  signal.addEventListener('abort', failClosed)
  // The connection itself too: a body that is read while it closes is not always notified.
  socket?.once('close', failClosed)
  if (signal.aborted || socket?.destroyed) failClosed()
  const timer = setTimeout(() => fail(new Error('The sender is silent.')), timeoutMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), broken])
      if (done) return
      timer.refresh()
      yield value
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', failClosed)
    socket?.removeListener('close', failClosed)
    // Not awaited: a broken stream sends no more events.
    reader.cancel().catch(() => {})
  }
}

/** The connection of a request; null without one, as in tests. */
function socketOf(environment: unknown): Socket | null {
  const incoming = typeof environment === 'object' && environment !== null ? Reflect.get(environment, 'incoming') : null
  return incoming instanceof IncomingMessage ? incoming.socket : null
}
