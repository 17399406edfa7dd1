import { createHmac } from 'node:crypto'

/** Headers by which a receiver verifies the sender and the time, and recognizes duplicates. */
export interface SignedHeaders {
  readonly 'webhook-id': string
  /** Seconds since 1970. */
  readonly 'webhook-timestamp': string
  /** `v1,` and the HMAC-SHA-256 of id, timestamp and body, joined by dots, in base64. */
  readonly 'webhook-signature': string
}

/** Signs a delivery by the Standard Webhooks specification, which has libraries for most languages. */
export function signDelivery(key: Buffer, delivery: string, body: string, now: number): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', key).update(`${delivery}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': delivery, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
