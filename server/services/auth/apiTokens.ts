import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiToken } from '#server/access/ApiToken.ts'
import type { DatabaseKind, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { instantText } from '#server/values/times.ts'

/** A named API token as its user sees it, without the secret. Times in ISO with milliseconds and Z. */
export interface TokenInfo {
  readonly id: string
  readonly name: string
  /** Its first characters. */
  readonly prefix: string
  readonly created: string | null
  /** Null if it does not expire. */
  readonly expires: string | null
  readonly last_used: string | null
  readonly read_only: boolean
  /** Null for all collections that the user has access to. */
  readonly collections: readonly string[] | null
}

/** What a new token is created with. */
export type NewToken = Pick<TokenInfo, 'name' | 'expires' | 'read_only' | 'collections'>

/** A token as a request needs it. */
export interface FoundToken {
  readonly user: string
  readonly token: ApiToken
  /** Milliseconds since 1970; infinite for a token that does not expire. */
  readonly expires: number
}

const start = 'fh_'
const secretBytes = 24
const shownLength = start.length + 6

/** Whether a text has the form of a named API token. A static token of a user may also have it. */
export const isApiToken = (token: string): boolean => /^fh_[\da-f]{48}$/.test(token)

/** The only form in which a token is stored. */
export const apiTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const columns = sql`id, name, prefix, created, expires, used, read_only, collections`

/** The token with a hash. */
export const findApiToken = operation(function* (db: Queryable, hash: string): Operation<FoundToken | null> {
  const result = yield* execute(
    sql<Row>`select id, "user", expires, read_only, collections from directus_api_tokens where hash = ${hash}`,
    db,
  )
  const [row] = result.rows
  if (!row) return null
  const { collections, expires, id, read_only: readOnly } = infoOf(row)
  return {
    user: String(row['user']),
    token: { id, readOnly, collections: collections && new Set(collections) },
    // An unreadable time has passed.
    expires: row['expires'] === null ? Number.POSITIVE_INFINITY : Date.parse(expires ?? '1970-01-01'),
  }
})

/** The tokens of a user, newest first. */
export const listApiTokens = operation(function* (db: Queryable, user: string): Operation<readonly TokenInfo[]> {
  const result = yield* execute(
    sql<Row>`select ${columns} from directus_api_tokens where "user" = ${user} order by created desc, id`,
    db,
  )
  return result.rows.map(infoOf)
})

/** Stores a new token of a user. Returns it with its secret, which cannot be read again. */
export const insertApiToken = operation(function* (
  { db, kind }: { readonly db: Queryable; readonly kind: DatabaseKind },
  user: string,
  { name, expires, read_only, collections }: NewToken,
): Operation<TokenInfo & { readonly token: string }> {
  const token = start + randomBytes(secretBytes).toString('hex')
  const id = randomUUID()
  const prefix = token.slice(0, shownLength)
  const created = new Date().toISOString()
  // SQLite has no booleans.
  const readOnly = kind === 'sqlite' ? Number(read_only) : read_only
  yield* execute(
    sql`insert into directus_api_tokens (id, name, "user", hash, prefix, created, expires, read_only, collections)
      values (${id}, ${name}, ${user}, ${apiTokenHash(token)}, ${prefix}, ${created}, ${expires}, ${readOnly},
        ${collections && JSON.stringify(collections)})`,
    db,
  )
  return { id, name, prefix, created, expires, last_used: null, read_only, collections, token }
})

/** Deletes a token of a user. Returns its name; null if there is none. */
export const removeApiToken = operation(function* (db: Queryable, user: string, id: string): Operation<string | null> {
  const result = yield* execute(
    sql<Row>`delete from directus_api_tokens where id = ${id} and "user" = ${user} returning name`,
    db,
  )
  const [row] = result.rows
  return row ? String(row['name']) : null
})

const infoOf = (row: Row): TokenInfo => ({
  id: String(row['id']),
  name: String(row['name']),
  prefix: String(row['prefix']),
  created: instantText(row['created']),
  expires: instantText(row['expires']),
  last_used: instantText(row['used']),
  read_only: row['read_only'] === true || row['read_only'] === 1,
  collections: namesIn(row['collections']),
})

/** An unreadable list gives access to no collection. */
function namesIn(stored: unknown): readonly string[] | null {
  if (stored === null) return null
  try {
    const names: unknown = JSON.parse(String(stored))
    return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
  } catch (cause) {
    if (cause instanceof SyntaxError) return []
    throw cause
  }
}
