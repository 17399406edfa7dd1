import { sql } from 'kysely'
import { mentionedIn, mentionPreset } from '#schemas/mentions/mentions.ts'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { AccessInterface } from '#server/services/Access.ts'
import { readMentionChoices } from '#server/services/mentions/mentionChoices.ts'
import { asCaller, canRead, readableNames } from '#server/services/mentions/mentionedPeople.ts'
import type { SchemaInterface } from '#server/services/Schema.ts'
import { type MentionLetter, mentionReceiver } from './mentionJob.ts'

/** Emails about mentions that a user gets within an hour. All mentions are in the studio. */
const mostEmails = 20
const hour = 60 * 60 * 1000

export interface MentionTools {
  readonly access: AccessInterface
  readonly database: OpenDatabase
  readonly schema: SchemaInterface
}

/** What an email says about a mention. */
export interface MentionText {
  readonly comment: string
  /** The page of the item, within the studio; null for a collection without pages. */
  readonly path: string | null
  /** The names that the recipient can read, by key. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * The comment of a mention as it is now. Null if there is nothing to send: the comment was deleted, no longer mentions
 * the user, they can no longer read the item or sign in, want no such emails, or got 20 within the last hour.
 */
export const mentionOf = operation(function* (
  { access, database, schema }: MentionTools,
  { comment: id, names, user }: MentionLetter,
): Operation<MentionText | null> {
  const { db, kind } = database
  const found = yield* execute(
    sql<Row>`select comment, collection, item from directus_activity where id = ${id} and action = 'comment'`,
    db,
  )
  const [row] = found.rows
  const comment = typeof row?.['comment'] === 'string' ? row['comment'] : ''
  if (!row || !mentionedIn(comment).includes(user)) return null
  const identity = yield* access.identity(user)
  if (!identity) return null
  const context = { kind, db, snapshot: schema.snapshot(), caller: asCaller(identity) }
  const [collection, item] = [String(row['collection']), String(row['item'])]
  if (!(yield* canRead(context, identity, collection, item))) return null
  const preset = yield* execute(
    sql<Row>`select layout_options from directus_presets
    where "user" = ${user} and collection = ${mentionPreset} and bookmark is null order by id limit 1`,
    db,
  )
  if (!readMentionChoices(preset.rows[0]?.['layout_options']).emails) return null
  const sent = yield* execute(
    sql<Row>`select count(*) as emails from directus_outbox
    where receiver = ${mentionReceiver(user)} and state = 'sent' and settled > ${Date.now() - hour}`,
    db,
  )
  if (Number(sent.rows[0]?.['emails']) >= mostEmails) return null
  const readable = yield* readableNames(context, Object.keys(names))
  const shown = Object.entries(names).filter(([key]) => typeof readable.get(key) === 'string')
  return { comment, path: pathOf(collection, item), names: Object.fromEntries(shown) }
})

const pages: Readonly<Record<string, string>> = { directus_users: 'users', directus_files: 'files' }

function pathOf(collection: string, item: string): string | null {
  const page =
    pages[collection] ?? (collection.startsWith('directus_') ? null : `collections/${encodeURIComponent(collection)}`)
  return page === null ? null : `/admin/${page}/${encodeURIComponent(item)}`
}
