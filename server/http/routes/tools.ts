import { randomInt } from 'node:crypto'
import { Effect } from 'effect'
import { attempt } from '#server/failures/attempt.ts'
import { forbidden, invalidCredentials, invalidPayload, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { Access } from '#server/services/Access.ts'
import { AccessChecks } from '#server/services/AccessChecks.ts'
import { hashSecret, recommendedCost, verifySecret } from '#server/services/auth/hashing.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'
import { SlowLists } from '#server/services/SlowLists.ts'
import { Usage } from '#server/services/Usage.ts'

const maximumLength = 500
/** Maximum characters of a text to hash, so that hashing stays cheap. */
const maximumHashed = 1024

/** Maximum items in one question about their usage: each adds conditions to every statement. */
const maximumUsed = 100

/** `/utils`: manual order, reverting to a revision, usage of items, explained permissions, hashes, proposed indexes and random text. */
export const toolRoutes = Effect.fnUntraced(function* (app: Routes) {
  const access = yield* Access
  const items = yield* Items
  const schema = yield* Schema
  const slowLists = yield* SlowLists
  const usage = yield* Usage
  const checks = yield* AccessChecks
  app.post('/utils/sort/:collection', function* (context) {
    const { item, to } = yield* readObject(context)
    for (const [name, value] of Object.entries({ item, to })) requireKey(name, value)
    yield* items.sort(context.get('caller'), context.req.param('collection'), { item, to })
    return done(context)
  })
  app.post('/utils/revert/:revision', function* (context) {
    yield* items.revert(context.get('caller'), context.req.param('revision'))
    return done(context)
  })
  const rename = operation(function* (context: RequestContext, collection: string, field: string | null) {
    const { to } = yield* readObject(context)
    yield* schema.rename(context.get('caller'), collection, field, requireText('to', to))
    return done(context)
  })
  app.post('/utils/rename/:collection', context => rename(context, context.req.param('collection'), null))
  app.post('/utils/rename/:collection/:field', context => {
    const { collection, field } = context.req.param()
    return rename(context, collection, field)
  })
  app.get('/utils/usage/:collection', function* (context) {
    requireUser(context)
    const keys = context.req.queries('key') ?? []
    if (keys.length === 0 || keys.length > maximumUsed)
      throw invalidQuery(`"key" must be given 1 to ${maximumUsed} times`)
    return answer(context, yield* usage.of(context.get('caller'), context.req.param('collection'), keys))
  })
  app.get('/utils/access/:collection/:key', function* (context) {
    const user = requireText('user', context.req.query('user'))
    const { collection, key } = context.req.param()
    return answer(context, yield* checks.of(context.get('caller'), collection, key, user))
  })
  app.post('/utils/hash/generate', function* (context) {
    requireUser(context)
    const text = requireText('string', (yield* readObject(context))['string'])
    return answer(context, yield* attempt(() => hashSecret(text)))
  })
  app.post('/utils/hash/verify', function* (context) {
    requireUser(context)
    const body = yield* readObject(context)
    const text = requireText('string', body['string'])
    const hashed = requireText('hash', body['hash'])
    return answer(context, isCheap(hashed) && (yield* attempt(() => verifySecret(hashed, text))))
  })
  app.post('/utils/cache/clear', context => {
    if (!context.get('caller').admin) throw forbidden('Only admins can perform this action.')
    access.forget()
    return done(context)
  })
  app.get('/utils/indexes', function* (context) {
    return answer(context, yield* slowLists.proposals(context.get('caller')))
  })
  app.get('/utils/random/string', context => {
    const length = context.req.query('length') ?? '32'
    if (!/^\d{1,4}$/.test(length) || Number(length) > maximumLength)
      throw invalidQuery(`"length" can't be more than ${maximumLength} characters`)
    return answer(context, randomText(Number(length)))
  })
})

function requireKey(name: string, value: unknown): void {
  if (value === undefined || value === null) throw invalidPayload(`"${name}" is required`)
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidPayload(`"${name}" must be a key`)
}

/** Hashing costs server time, so it requires a signed-in user. */
function requireUser(context: RequestContext): void {
  if (context.get('caller').user === null) throw invalidCredentials()
}

function requireText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidPayload(`"${name}" is required`)
  if (value.length > maximumHashed) throw invalidPayload(`"${name}" is longer than ${maximumHashed} characters`)
  return value
}

/** Whether checking a hash costs no more than one of ours. False for an invalid hash, which matches no text. */
function isCheap(hashed: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hashed) ?? []
  return Number(memory) <= recommendedCost.memoryCost && Number(time) <= 4 && Number(lanes) <= 4
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
