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
  readonly state: 'waiting' | 'sent' | 'failed' | 'refused' | 'dropped'
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
    sql<Row>`${columns} where receiver = ${webhookReceiver(webhook)} order by id desc limit ${maxDeliveries}`,
    db,
  )
  return result.rows.map(deliveryOf)
})

/** The newest delivery of each webhook. */
export const listLastDeliveries = operation(function* (
  db: Queryable,
): Operation<readonly (Delivery & { readonly webhook: number })[]> {
  const result = yield* execute(
    sql<Row>`${columns} where id in (select max(id) from directus_outbox where kind = 'webhook' group by receiver)
    order by id desc`,
    db,
  )
  return result.rows.map(row => ({ webhook: payloadOf(row).webhook, ...deliveryOf(row) }))
})

const columns = sql`select delivery, payload, state, tries, result, created, due, settled from directus_outbox`

// Safe: webhookJob writes this payload.
const payloadOf = (row: Row): WebhookPayload => JSON.parse(String(row['payload'])) as WebhookPayload

function deliveryOf(row: Row): Delivery {
  // Safe: the outbox writes no other states.
  const state = row['state'] as Delivery['state']
  return {
    id: String(row['delivery']),
    event: payloadOf(row).event,
    state,
    tries: Number(row['tries']),
    result: row['result'] === null ? null : String(row['result']),
    created: isoOf(row['created']) ?? '',
    due: state === 'waiting' ? isoOf(row['due']) : null,
    settled: isoOf(row['settled']),
  }
}

const isoOf = (time: unknown): string | null => (time === null ? null : new Date(Number(time)).toISOString())
