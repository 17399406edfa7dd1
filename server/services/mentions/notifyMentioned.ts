import { sql } from 'kysely'
import { mentionedIn } from '#schemas/mentions/mentions.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import { mentionJob, mentionReceiver } from '#server/mail/mentionJob.ts'
import type { AccessInterface, Identity } from '#server/services/Access.ts'
import type { WriteContext } from '#server/services/items/WriteContext.ts'
import { asCaller, canRead, readableNames } from './mentionedPeople.ts'

/** People that one comment notifies. */
const mostMentioned = 20

export interface WrittenComment {
  readonly id: number
  readonly collection: string
  readonly item: string
  readonly text: string
  /** The text before an edit. */
  readonly before?: string
}

/** People with their permissions, by key. */
export type Mentioned = ReadonlyMap<string, Identity>

/**
 * The first 20 people that a comment mentions, without those who cannot sign in. Call it before the transaction of the
 * comment, which would wait for itself.
 */
export const mentionedPeople = operation(function* (access: AccessInterface, text: string): Operation<Mentioned> {
  const found = new Map<string, Identity>()
  for (const user of mentionedIn(text).slice(0, mostMentioned)) {
    const identity = yield* access.identity(user)
    if (identity) found.set(user, identity)
  }
  return found
})

/**
 * Notifies the first 20 people that a comment mentions, except its author: those that the author can read, who can
 * read the item, and were not notified of this comment before. The answer to the author is the same for everyone else.
 */
export const notifyMentioned = operation(function* (
  context: WriteContext,
  people: Mentioned,
  { before = '', collection, id, item, text }: WrittenComment,
): Operation<void> {
  const { user } = context.caller
  const earlier = new Set(mentionedIn(before))
  const added = [...people].filter(([each]) => each !== user && !earlier.has(each))
  if (user === null || added.length === 0) return
  const known = yield* readableNames(
    context,
    added.map(([person]) => person),
  )
  for (const [person, identity] of added) {
    if (!known.has(person) || (yield* wasNotified(context, person, id))) continue
    if (!(yield* canRead(context, identity, collection, item))) continue
    // The recipient reads only names that they have access to.
    const names = yield* readableNames({ ...context, caller: asCaller(identity) }, [
      ...[user, ...mentionedIn(text).slice(0, mostMentioned)],
    ])
    const shown = [...names].flatMap(([key, name]) => (name === null ? [] : [[key, name] as const]))
    context.jobs.push(mentionJob({ comment: id, user: person, author: user, names: Object.fromEntries(shown) }))
  }
})

const wasNotified = operation(function* ({ db }: WriteContext, user: string, comment: number): Operation<boolean> {
  const found = yield* execute(
    sql<Row>`select 1 as found from directus_outbox
    where receiver = ${mentionReceiver(user)} and payload like ${`{"template":"mention","comment":${comment},%`} limit 1`,
    db,
  )
  return found.rows.length > 0
})
