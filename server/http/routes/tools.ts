import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { readObject } from '#server/http/readBody.ts'
import { answer, done, type RequestContext } from '#server/http/respond.ts'
import { hashOptions, hashSecret, verifySecret } from '#server/services/auth/hashing.ts'
import { forbidden, invalidCredentials, invalidPayload, invalidQuery } from '#server/services/Failure.ts'
import type { Platform } from '#server/services/Platform.ts'

const maximumLength = 500
/** Characters of a text to be hashed, so that hashing stays cheap. */
const maximumHashed = 1024

/** `/utils`: manual order, going back to a revision, hashes and random text. */
export function toolRoutes(app: Hono<AppEnvironment>, { access, items, run }: Platform): void {
  app.post('/utils/sort/:collection', async context => {
    const { item, to } = await readObject(context)
    for (const [name, value] of Object.entries({ item, to })) requireKey(name, value)
    await run(items.sort(context.get('caller'), context.req.param('collection'), { item, to }))
    return done(context)
  })
  app.post('/utils/revert/:revision', async context => {
    await run(items.revert(context.get('caller'), context.req.param('revision')))
    return done(context)
  })
  app.post('/utils/hash/generate', async context => {
    requireUser(context)
    const text = requireText('string', (await readObject(context))['string'])
    return answer(context, await hashSecret(text))
  })
  app.post('/utils/hash/verify', async context => {
    requireUser(context)
    const body = await readObject(context)
    const text = requireText('string', body['string'])
    const hashed = requireText('hash', body['hash'])
    return answer(context, isCheap(hashed) && (await verifySecret(hashed, text)))
  })
  app.post('/utils/cache/clear', context => {
    if (!context.get('caller').admin) throw forbidden('Only admins can perform this action.')
    access.forget()
    return done(context)
  })
  app.get('/utils/random/string', context => {
    const length = context.req.query('length') ?? '32'
    if (!/^\d{1,4}$/.test(length) || Number(length) > maximumLength)
      throw invalidQuery(`"length" can't be more than ${maximumLength} characters`)
    return answer(context, randomText(Number(length)))
  })
}

function requireKey(name: string, value: unknown): void {
  if (value === undefined || value === null) throw invalidPayload(`"${name}" is required`)
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidPayload(`"${name}" must be a key`)
}

/** Hashing costs the server: strangers get none. */
function requireUser(context: RequestContext): void {
  if (context.get('caller').user === null) throw invalidCredentials()
}

function requireText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidPayload(`"${name}" is required`)
  if (value.length > maximumHashed) throw invalidPayload(`"${name}" is longer than ${maximumHashed} characters`)
  return value
}

/** Whether checking a hash costs no more than one of ours; what is no hash is the hash of nothing. */
function isCheap(hashed: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hashed) ?? []
  return Number(memory) <= hashOptions.memoryCost && Number(time) <= 4 && Number(lanes) <= 4
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
