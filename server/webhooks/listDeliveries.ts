import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { type WebhookPayload, webhookReceiver } from './Webhooks.ts'

/** A delivery of a webhook, sent or pending. Times in ISO with milliseconds and Z. */
export interface Delivery {
  /** The `webhook-id` that the receiver gets. */
  readonly id: string
  readonly event: string
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped'
  readonly tries: number
  /** How the last attempt ended. */
  readonly result: string | null
  readonly created: string
  /** When the next attempt is; null once it is finished. */
  readonly due: string | null
  readonly settled: string | null
}

const maxDeliveries = 100

/** The newest deliveries of a webhook, without their payload: the caller can look at the items. */
export const listDeliveries = operation(function* (db: Queryable, webhook: number): Operation<readonly Delivery[]> {
  const result = yield* execute(
    sql<Row>`select delivery, payload, state, tries, result, created, due, settled
    from directus_outbox where receiver = ${webhookReceiver(webhook)} order by id desc limit ${maxDeliveries}`,
    db,
  )
  return result.rows.map(row => {
    // Safe: webhookJob writes this payload.
    const { event } = JSON.parse(String(row['payload'])) as WebhookPayload
    // Safe: the outbox writes no other states.
    const state = row['state'] as Delivery['state']
    return {
      id: String(row['delivery']),
      event,
      state,
      tries: Number(row['tries']),
      result: row['result'] === null ? null : String(row['result']),
      created: isoOf(row['created']) ?? '',
      due: state === 'waiting' ? isoOf(row['due']) : null,
      settled: isoOf(row['settled']),
    }
  })
})

const isoOf = (time: unknown): string | null => (time === null ? null : new Date(Number(time)).toISOString())
