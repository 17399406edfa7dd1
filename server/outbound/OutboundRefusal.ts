/** The reason why a request to another server failed. For logs only; callers do not get it. */
export type RefusalReason = 'url' | 'address' | 'unreachable' | 'redirects' | 'time' | 'headers' | 'encoding' | 'size'

/** A request to another server that was not sent, or whose response was rejected. */
export class OutboundRefusal extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, cause?: unknown) {
    super(`A request to another server was refused or failed (${reason}).`, { cause })
    this.name = 'OutboundRefusal'
    this.reason = reason
  }
}
