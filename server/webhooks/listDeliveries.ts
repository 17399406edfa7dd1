import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { type WebhookPayload, webhookReceiver } from './Webhooks.ts'

/** Something that a webhook has sent, or is about to. Times in ISO with milliseconds and Z. */
export interface Delivery {
  /** What the receiver gets as `webhook-id`. */
  readonly id: string
  readonly event: string
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped'
  readonly tries: number
  /** How the last try ended. */
  readonly result: string | null
  readonly created: string
  /** When it is tried next; null when it is over. */
  readonly due: string | null
  readonly settled: string | null
}

const most = 100

/** The newest deliveries of a webhook. What was sent is not told: whoever asks may look at the items. */
export const listDeliveries = operation(function* (db: Queryable, webhook: number): Operation<readonly Delivery[]> {
  const found = yield* execute(
    sql<Row>`select delivery, payload, state, tries, result, created, due, settled
    from directus_outbox where receiver = ${webhookReceiver(webhook)} order by id desc limit ${most}`,
    db,
  )
  return found.rows.map(row => {
    // Safe: this is what webhookJob puts in.
    const { event } = JSON.parse(String(row['payload'])) as WebhookPayload
    // Safe: the outbox writes no other words.
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
