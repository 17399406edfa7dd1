/** Why a request to another server came to nothing. For logs: whoever asked is told none of it. */
export type RefusalReason = 'url' | 'address' | 'unreachable' | 'redirects' | 'time' | 'headers' | 'encoding' | 'size'

/** A request to another server that was not sent, or whose answer was not taken. */
export class OutboundRefusal extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, cause?: unknown) {
    super(`A request to another server was refused or failed (${reason}).`, { cause })
    this.name = 'OutboundRefusal'
    this.reason = reason
  }
}
