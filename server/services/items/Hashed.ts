import { hashSecret } from '#server/services/auth/hashing.ts'
import { failedValidation, invalidPayload } from '#server/services/Failure.ts'
import type { CollectionInfo, Snapshot } from '#server/services/schema/Snapshot.ts'
import { isPayload, type Payload } from './WriteContext.ts'
import { weakPassword } from './weakPassword.ts'

/** A value that has been hashed, ready to be stored. */
export class Hashed {
  readonly hash: string
  constructor(hash: string) {
    this.hash = hash
  }
}

/** What stands for a secret on the wire; sent back, it changes nothing. */
export const concealed = '**********'

const maximumDepth = 20

/** What hashing needs to know: the model, and the pattern that passwords of users have to match. */
export interface HashContext {
  readonly snapshot: Snapshot
  readonly policy: () => Promise<string | null>
}

/**
 * The payload with its secrets hashed, nested items included; done before a transaction is opened. A user's password
 * that is too short or too common is refused, wherever it stands.
 */
export async function hashSecrets(
  context: HashContext,
  info: CollectionInfo,
  payload: Payload,
  depth = 0,
): Promise<Payload> {
  if (depth > maximumDepth) throw invalidPayload('The items are nested too deep.')
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(payload)) {
    const field = info.fields.get(name)
    const relation = field?.relation
    if (field?.specials.includes('hash') && typeof value === 'string' && value !== concealed && value !== '') {
      if (info.name === 'directus_users' && name === 'password') await checkPassword(context, value)
      entries.push([name, new Hashed(await hashSecret(value))])
    } else if (relation && typeof value === 'object' && value !== null) {
      const leadsTo = relation.kind === 'any' ? payload[relation.collectionField] : relatedName(relation)
      const target = typeof leadsTo === 'string' ? context.snapshot.collections.get(leadsTo) : undefined
      entries.push([name, target ? await hashNested(context, target, value, depth + 1) : value])
    } else entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

const relatedName = (relation: { junction?: string; related?: string }): string | undefined =>
  relation.junction ?? relation.related

/** A related item, a list of them, or `{ create, update, delete }`. */
async function hashNested(context: HashContext, info: CollectionInfo, value: unknown, depth: number): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(entry => hashNested(context, info, entry, depth)))
  if (!isPayload(value)) return value
  if (!Array.isArray(value['create']) && !Array.isArray(value['update']))
    return hashSecrets(context, info, value, depth)
  const entries = Object.entries(value).map(async ([key, part]) => [
    key,
    Array.isArray(part) ? await hashNested(context, info, part, depth) : part,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function checkPassword({ policy }: HashContext, password: string): Promise<void> {
  const reason = weakPassword(password, await policy())
  if (reason) throw failedValidation([{ field: 'password', type: 'unknown', message: `"password" ${reason}` }])
}
