import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'

/** What is kept of somebody's account with a provider: a hash of the provider and of its own name for the person. */
export const identityOf = (provider: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest('hex')

/** The user whom an identity is linked to; null for nobody. */
export const userOf = operation(function* (db: Queryable, identity: string): Operation<string | null> {
  const found = yield* execute(
    sql<Row>`select "user" from directus_external_identities
    where identity = ${identity} and disconnected is null`,
    db,
  )
  const [row] = found.rows
  return row ? String(row['user']) : null
})

/** Links an identity that nobody has; false where somebody has just got it. */
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
  const found = yield* execute(
    sql<Row>`select provider, min(created) as created from directus_external_identities
    where "user" = ${user} and disconnected is null group by provider order by provider`,
    db,
  )
  return new Map(found.rows.map(row => [String(row['provider']), Number(row['created'])]))
})

/** The row that says that a user has disconnected a provider. No identity has its key: that is made of two parts. */
const markOf = (provider: string, user: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['disconnected', provider, user]))
    .digest('hex')

/** Whether a user has disconnected a provider: the address of the account links it with nobody there then. */
export const hasDisconnected = operation(function* (db: Queryable, provider: string, user: string): Operation<boolean> {
  const found = yield* execute(
    sql<Row>`select identity from directus_external_identities
    where identity = ${markOf(provider, user)} and disconnected is not null`,
    db,
  )
  return found.rows.length > 0
})

/** Forgets that a user has disconnected a provider, once it is connected again. */
export const forgetDisconnected = (db: Queryable, provider: string, user: string) =>
  execute(sql`delete from directus_external_identities where identity = ${markOf(provider, user)}`, db)

/** Unlinks a user from a provider, and remembers it; false where there was nothing to unlink. */
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
