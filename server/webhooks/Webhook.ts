import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** A custom header of a webhook. */
export interface WebhookHeader {
  readonly header: string
  readonly value: string
}

/** A receiver and the events it subscribes to. */
export interface Webhook {
  readonly id: number
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly active: boolean
  /** Whether the item is sent, or only the event. */
  readonly data: boolean
  readonly actions: ReadonlySet<string>
  readonly collections: ReadonlySet<string>
  readonly headers: readonly WebhookHeader[]
}

/** The active webhooks, or the one with a key, active or not. */
export const readWebhooks = operation(function* (db: Queryable, key?: number): Operation<readonly Webhook[]> {
  const which = key === undefined ? sql`status = 'active'` : sql`id = ${key}`
  const result = yield* execute(sql<Row>`select * from directus_webhooks where ${which} order by id`, db)
  return result.rows.map(row => ({
    id: Number(row['id']),
    method: row['method'] === 'GET' ? 'GET' : 'POST',
    url: String(row['url']),
    active: row['status'] === 'active',
    data: row['data'] === true || row['data'] === 1,
    actions: listOf(row['actions']),
    collections: listOf(row['collections']),
    headers: headersOf(row['headers']),
  }))
})

const listOf = (value: unknown): ReadonlySet<string> =>
  new Set(
    String(value ?? '')
      .split(',')
      .map(each => each.trim()),
  )

function headersOf(stored: unknown): readonly WebhookHeader[] {
  const list: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored
  return Array.isArray(list) ? list.filter(isHeader) : []
}

export const isHeader = (value: unknown): value is WebhookHeader =>
  typeof value === 'object' &&
  value !== null &&
  'header' in value &&
  'value' in value &&
  typeof value.header === 'string' &&
  typeof value.value === 'string'
