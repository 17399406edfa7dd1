import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** The stored form of an external account: a hash of the provider and of its own id for the person. */
export const identityOf = (provider: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest('hex')

/** The user that an identity is linked to; null for none. */
export const userOf = operation(function* (db: Queryable, identity: string): Operation<string | null> {
  const result = yield* execute(
    sql<Row>`select "user" from directus_external_identities
    where identity = ${identity} and disconnected is null`,
    db,
  )
  const [row] = result.rows
  return row ? String(row['user']) : null
})

/** Links a free identity; false if another user has just linked it. */
export const addIdentity = operation(function* (
  db: Queryable,
  identity: string,
  provider: string,
  user: string,
): Operation<boolean> {
  const added = yield* execute(
    sql<Row>`insert into directus_external_identities (identity, provider, "user", created)
    values (${identity}, ${provider}, ${user}, ${Date.now()})
    on conflict (identity) do nothing returning identity`,
    db,
  )
  return added.rows.length > 0
})

/** The providers that a user is linked with, and since when, in milliseconds since 1970. */
export const identitiesOf = operation(function* (db: Queryable, user: string): Operation<ReadonlyMap<string, number>> {
  const result = yield* execute(
    sql<Row>`select provider, min(created) as created from directus_external_identities
    where "user" = ${user} and disconnected is null group by provider order by provider`,
    db,
  )
  return new Map(result.rows.map(row => [String(row['provider']), Number(row['created'])]))
})

/** The key of the row that records a disconnected provider. It cannot equal an identity, which is made of two parts. */
const markOf = (provider: string, user: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['disconnected', provider, user]))
    .digest('hex')

/**
 * Whether a user has disconnected a provider: a matching email address then no longer links the account to a person
 * there.
 */
export const hasDisconnected = operation(function* (db: Queryable, provider: string, user: string): Operation<boolean> {
  const result = yield* execute(
    sql<Row>`select identity from directus_external_identities
    where identity = ${markOf(provider, user)} and disconnected is not null`,
    db,
  )
  return result.rows.length > 0
})

/** Clears that record once the provider is connected again. */
export const forgetDisconnected = (db: Queryable, provider: string, user: string) =>
  execute(sql`delete from directus_external_identities where identity = ${markOf(provider, user)}`, db)

/** Unlinks a user from a provider, and records it; false if there was nothing to unlink. */
export const removeIdentities = operation(function* (
  db: Queryable,
  provider: string,
  user: string,
): Operation<boolean> {
  const removed = yield* execute(
    sql<Row>`delete from directus_external_identities
    where "user" = ${user} and provider = ${provider} and disconnected is null returning identity`,
    db,
  )
  if (removed.rows.length === 0) return false
  const now = Date.now()
  yield* execute(
    sql`insert into directus_external_identities (identity, provider, "user", created, disconnected)
    values (${markOf(provider, user)}, ${provider}, ${user}, ${now}, ${now}) on conflict (identity) do nothing`,
    db,
  )
  return true
})
