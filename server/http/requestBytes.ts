import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestContext } from './respond.ts'

/** Milliseconds that a sender may be silent. */
const patience = 30_000

/**
 * The bytes of a body as they come. Fails as soon as the sender has gone or has been silent for too long: the stream alone
 * would sometimes never say so, and whoever waits for it would wait for ever.
 */
export async function* requestBytes(
  { env, req }: RequestContext,
  silence: number = patience,
): AsyncGenerator<Uint8Array> {
  const { body, signal } = req.raw
  const socket = socketOf(env)
  if (!body) return
  const reader = body.getReader()
  let give: (cause: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => {
    give = reject
  })
  // Whoever does not wait for it any more must not be told of it.
  broken.catch(() => {})
  const gone = () => give(new Error('The sender has gone.'))
  signal.addEventListener('abort', gone)
  // The connection itself too: a body that is read while it closes does not always learn of it.
  socket?.once('close', gone)
  if (signal.aborted || socket?.destroyed) gone()
  const timer = setTimeout(() => give(new Error('The sender is silent.')), silence)
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
    signal.removeEventListener('abort', gone)
    socket?.removeListener('close', gone)
    // Not waited for: of a broken stream nothing more is heard.
    reader.cancel().catch(() => {})
  }
}

/** The connection of a request; null where it came by none, as in tests. */
function socketOf(environment: unknown): Socket | null {
  const incoming = typeof environment === 'object' && environment !== null ? Reflect.get(environment, 'incoming') : null
  return incoming instanceof IncomingMessage ? incoming.socket : null
}
