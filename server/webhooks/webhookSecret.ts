import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { deriveKey } from '#server/services/auth/deriveKey.ts'
import { newSalt } from '#server/services/auth/refreshTokens.ts'

/** The key that signs a webhook's deliveries: derived from the server's secret and a salt, never stored. */
export const webhookKey = operation(function* (db: Queryable, secret: string, webhook: number): Operation<Buffer> {
  const result = yield* execute(sql<Row>`select salt from directus_webhook_keys where webhook = ${webhook}`, db)
  const salt = String(result.rows[0]?.['salt'] ?? '')
  return createHmac('sha256', deriveKey(secret, 'webhook')).update(`${webhook}.${salt}`).digest()
})

/** Gives a webhook a new key; the old one becomes invalid. */
export const renewKey = (trx: Queryable, webhook: number) =>
  execute(
    sql`insert into directus_webhook_keys (webhook, salt) values (${webhook}, ${newSalt()})
    on conflict (webhook) do update set salt = excluded.salt`,
    trx,
  )

/** A key in the form of the Standard Webhooks specification. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`
