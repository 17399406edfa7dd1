import { Effect } from 'effect'
import { attempt } from '#server/failures/attempt.ts'
import { failedValidation, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { isPayload, type Payload } from '#server/model/Payload.ts'
import type { CollectionInfo, Snapshot } from '#server/model/Snapshot.ts'
import { hashSecret } from '#server/services/auth/hashing.ts'
import { weakPassword } from './weakPassword.ts'

/** A hashed value, ready to store. */
export class Hashed {
  readonly hash: string
  constructor(hash: string) {
    this.hash = hash
  }
}

/** The placeholder for a secret in responses. A write that contains it leaves the secret unchanged. */
export const concealed = '**********'

const maximumDepth = 20

/** The context for hashing: the model, and the pattern that passwords of users must match. */
export interface HashContext {
  readonly snapshot: Snapshot
  readonly policy: () => Fallible<string | null>
}

/**
 * The payload with its secrets hashed, nested items included; done before a transaction is opened. A user's password
 * that is too short or too common is refused, at every level.
 */
export const hashSecrets = operation(function* (
  context: HashContext,
  info: CollectionInfo,
  payload: Payload,
  depth: number = 0,
): Operation<Payload> {
  if (depth > maximumDepth) return yield* invalidPayload('The items are nested too deeply.')
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(payload)) {
    const field = info.fields.get(name)
    const relation = field?.relation
    if (field?.specials.includes('hash') && typeof value === 'string' && value !== concealed && value !== '') {
      if (info.name === 'directus_users' && name === 'password') yield* checkPassword(context, value)
      entries.push([name, new Hashed(yield* attempt(() => hashSecret(value)))])
    } else if (relation && typeof value === 'object' && value !== null) {
      const leadsTo = relation.kind === 'any' ? payload[relation.collectionField] : relatedName(relation)
      const target = typeof leadsTo === 'string' ? context.snapshot.collections.get(leadsTo) : undefined
      entries.push([name, target ? yield* hashNested(context, target, value, depth + 1) : value])
    } else entries.push([name, value])
  }
  return Object.fromEntries(entries)
})

const relatedName = (relation: { junction?: string; related?: string }): string | undefined =>
  relation.junction ?? relation.related

/** A related item, a list of them, or `{ create, update, delete }`. */
const hashNested = operation(function* (
  context: HashContext,
  info: CollectionInfo,
  value: unknown,
  depth: number,
): Operation<unknown> {
  if (Array.isArray(value))
    return yield* Effect.all(
      value.map(entry => hashNested(context, info, entry, depth)),
      { concurrency: 'unbounded' },
    )
  if (!isPayload(value)) return value
  if (!Array.isArray(value['create']) && !Array.isArray(value['update']))
    return yield* hashSecrets(context, info, value, depth)
  const entries = Object.entries(value).map(
    operation(function* ([key, part]) {
      return [key, Array.isArray(part) ? yield* hashNested(context, info, part, depth) : part]
    }),
  )
  return Object.fromEntries(yield* Effect.all(entries, { concurrency: 'unbounded' }))
})

const checkPassword = operation(function* ({ policy }: HashContext, password: string): Operation<void> {
  const reason = weakPassword(password, yield* policy())
  if (reason) return yield* failedValidation([{ field: 'password', type: 'unknown', message: `"password" ${reason}` }])
})
