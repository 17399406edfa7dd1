import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 6238: a new code every 30 seconds, six digits. */
const period = 30_000

/** A secret for a second factor: 160 bits (RFC 4226) in base32. */
export const newSecret = (): string => [...randomBytes(32)].map(byte => base32[byte & 31]).join('')

/** Whether a text is a secret in the form of `newSecret`. */
export const isSecret = (text: string): boolean => text.length === 32 && [...text].every(each => base32.includes(each))

/** The content of the QR code for an authenticator app. */
export const secretUrl = (secret: string, email: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret,
    issuer,
    period: String(period / 1000),
    digits: '6',
    algorithm: 'SHA1',
  })}`

/** The period of a code: the current one, the previous or the next; null if the code is wrong. The secret is base32. */
export function periodOf(secret: string, code: string, now = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const codeBytes = Buffer.from(code)
  const current = Math.floor(now / period)
  const fits = [current - 1, current, current + 1].filter(counter =>
    timingSafeEqual(codeBytes, Buffer.from(codeAt(secret, counter))),
  )
  return fits[0] ?? null
}

/** Consumes a code of a user; false if it is wrong, or it or a later one has been used before (RFC 6238, 5.2). */
export const spendCode = operation(function* (
  db: Queryable,
  user: string,
  secret: string,
  code: string,
): Operation<boolean> {
  const counter = periodOf(secret, code)
  if (counter === null) return false
  const spent = yield* execute(
    sql<Row>`insert into directus_one_time_passwords ("user", counter) values (${user}, ${counter})
    on conflict ("user") do update set counter = excluded.counter
    where directus_one_time_passwords.counter < excluded.counter returning counter`,
    db,
  )
  return spent.rows.length > 0
})

/** The code of a period. */
export function codeAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', bytesOf(secret)).update(message).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(secret: string): Buffer {
  let bits = ''
  for (const character of secret.toUpperCase()) {
    const value = base32.indexOf(character)
    if (value >= 0) bits += value.toString(2).padStart(5, '0')
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
