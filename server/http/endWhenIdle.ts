import type { IncomingMessage, ServerResponse } from 'node:http'

/** Milliseconds without a byte after which a connection is closed. */
export interface IdleLimits {
  /** While a request body is expected. */
  readonly sending: number
  /** While a response is being read. */
  readonly taking: number
}

/**
 * Ends a connection on which a request body stops arriving, or a response stops being read. Before the response starts,
 * REQUEST_TIMEOUT applies instead.
 */
export const endWhenIdle =
  ({ sending, taking }: IdleLimits) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    const isAwaited = hasBody(request)
    socket.setTimeout(isAwaited ? sending : taking)
    // A request without a body does not emit `end` if the server never reads it.
    request.once('end', () => socket.setTimeout(taking))
    response.on('timeout', () => {
      if (response.headersSent || (isAwaited && !request.complete)) socket.destroy()
    })
  }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
