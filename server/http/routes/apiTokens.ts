import { Effect } from 'effect'
import { invalidPayload } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done } from '#server/http/respond.ts'
import type { Payload } from '#server/model/Payload.ts'
import { ApiTokens } from '#server/services/ApiTokens.ts'
import type { NewToken } from '#server/services/auth/apiTokens.ts'
import { instantText } from '#server/values/times.ts'

/**
 * Beyond the dialect: `/users/me/tokens`, the caller's named API tokens, and `/users/<id>/tokens`, those of a user for
 * administrators.
 */
export const apiTokenRoutes = Effect.fnUntraced(function* (app: Routes) {
  const tokens = yield* ApiTokens
  app.get('/users/me/tokens', function* (context) {
    return answer(context, yield* tokens.list(context.get('caller'), null))
  })
  app.post('/users/me/tokens', function* (context) {
    const token = newTokenIn(yield* readObject(context))
    context.header('Cache-Control', 'no-store')
    return answer(context, yield* tokens.create(context.get('caller'), null, token))
  })
  app.delete('/users/me/tokens/:token', function* (context) {
    yield* tokens.revoke(context.get('caller'), null, context.req.param('token'))
    return done(context)
  })
  app.get('/users/:user/tokens', function* (context) {
    return answer(context, yield* tokens.list(context.get('caller'), context.req.param('user')))
  })
  app.post('/users/:user/tokens', function* (context) {
    const token = newTokenIn(yield* readObject(context))
    context.header('Cache-Control', 'no-store')
    return answer(context, yield* tokens.create(context.get('caller'), context.req.param('user'), token))
  })
  app.delete('/users/:user/tokens/:token', function* (context) {
    yield* tokens.revoke(context.get('caller'), context.req.param('user'), context.req.param('token'))
    return done(context)
  })
})

const known: ReadonlySet<string> = new Set(['name', 'expires', 'read_only', 'collections'])
const longestName = 100
const mostCollections = 500

/** The token to create. A misspelled restriction is refused: the token would otherwise give access to too much. */
function newTokenIn(body: Payload): NewToken {
  for (const key of Object.keys(body)) if (!known.has(key)) throw invalidPayload(`"${key}" is not a field of a token`)
  const { read_only: readOnly = false } = body
  if (typeof readOnly !== 'boolean') throw invalidPayload('"read_only" must be true or false')
  return {
    name: nameIn(body['name']),
    expires: expiryIn(body['expires'] ?? null),
    read_only: readOnly,
    collections: collectionsIn(body['collections'] ?? null),
  }
}

function nameIn(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '') throw invalidPayload('"name" is required')
  if (name.length > longestName) throw invalidPayload(`"name" must have at most ${longestName} characters`)
  if (/\p{Cc}/u.test(name)) throw invalidPayload('"name" must not have control characters')
  return name
}

function expiryIn(value: unknown): string | null {
  if (value === null) return null
  const expires = typeof value === 'string' ? instantText(value) : null
  if (expires === null) throw invalidPayload('"expires" must be a time such as 2030-01-31T00:00:00Z, or null')
  if (Date.parse(expires) <= Date.now()) throw invalidPayload('"expires" must be in the future')
  return expires
}

function collectionsIn(value: unknown): readonly string[] | null {
  if (value === null) return null
  const names = Array.isArray(value) ? value.filter(name => typeof name === 'string') : []
  if (!Array.isArray(value) || names.length !== value.length || names.length === 0)
    throw invalidPayload('"collections" must be a list of at least one collection, or null for all')
  if (names.length > mostCollections) throw invalidPayload(`"collections" must have at most ${mostCollections} names`)
  return [...new Set(names)]
}
