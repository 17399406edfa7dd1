import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { deriveKey } from '#server/services/auth/deriveKey.ts'
import { newSalt } from '#server/services/auth/refreshTokens.ts'

/** The key that a webhook's deliveries are signed with: made of the server's secret and a salt, never stored. */
export async function webhookKey(db: Queryable, secret: string, webhook: number): Promise<Buffer> {
  const found = await sql<Row>`select salt from directus_webhook_keys where webhook = ${webhook}`.execute(db)
  const salt = String(found.rows[0]?.['salt'] ?? '')
  return createHmac('sha256', deriveKey(secret, 'webhook')).update(`${webhook}.${salt}`).digest()
}

/** Gives a webhook a new key; the old one is worth nothing from now on. */
export const renewKey = (trx: Queryable, webhook: number) =>
  sql`insert into directus_webhook_keys (webhook, salt) values (${webhook}, ${newSalt()})
    on conflict (webhook) do update set salt = excluded.salt`.execute(trx)

/** A key as receivers take it, in the form of the Standard Webhooks specification. */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`
