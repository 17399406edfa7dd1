import type { IncomingMessage, ServerResponse } from 'node:http'

/** Milliseconds without a byte after which a connection is given up. */
export interface IdleLimits {
  /** While a body is to come. */
  readonly sending: number
  /** While an answer is to be taken. */
  readonly taking: number
}

/**
 * Ends a connection on which a body stops coming, or an answer stops being taken. While the answer is not there yet, there
 * is nothing to take: REQUEST_TIMEOUT limits that.
 */
export const endWhenIdle =
  ({ sending, taking }: IdleLimits) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    const isAwaited = hasBody(request)
    socket.setTimeout(isAwaited ? sending : taking)
    // A request without a body never tells its end to a server that does not read it.
    request.once('end', () => socket.setTimeout(taking))
    response.on('timeout', () => {
      if (response.headersSent || (isAwaited && !request.complete)) socket.destroy()
    })
  }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
