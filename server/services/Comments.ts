import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { requirePermission } from '#server/access/authorize.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import type { Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { Access } from './Access.ts'
import { checkComments } from './items/checkQuotas.ts'
import { coveredRows, missingItem, storedKey } from './items/findRows.ts'
import { recordActivity } from './items/record.ts'
import type { WriteContext } from './items/WriteContext.ts'
import { Writer } from './items/writer.ts'
import { type Mentioned, mentionedPeople, notifyMentioned } from './mentions/notifyMentioned.ts'

export interface NewComment {
  readonly collection: string
  readonly item: string
  readonly comment: string
}

export interface CommentsInterface {
  /** Returns the key. Fails with FORBIDDEN unless the caller is signed in and can read the item. */
  readonly create: (caller: RequestCaller, comment: NewComment) => Fallible<number>
  /** Changes the caller's own comment, and records that; administrators any. Fails with FORBIDDEN. */
  readonly update: (caller: RequestCaller, key: string, text: string) => Fallible<void>
  /** Deletes the caller's own comment, and records that without its text; administrators any. Fails with FORBIDDEN. */
  readonly remove: (caller: RequestCaller, key: string) => Fallible<void>
}

const activity = 'directus_activity'

/** Comments: rows of the activity that users write. */
export class Comments extends Context.Service<Comments, CommentsInterface>()('Comments') {
  static readonly layer = Layer.effect(
    Comments,
    Effect.gen(function* () {
      const access = yield* Access
      const { write } = yield* Writer
      return {
        create: operation(function* (caller: RequestCaller, comment: NewComment) {
          const people = yield* mentionedPeople(access, comment.comment)
          return yield* write(caller, activity, [], context => createComment(context, people, comment))
        }),
        update: operation(function* (caller: RequestCaller, key: string, text: string) {
          const people = yield* mentionedPeople(access, text)
          yield* write(
            caller,
            activity,
            [],
            operation(function* (context: WriteContext) {
              const { id, collection, item, text: before } = yield* ownComment(context, 'update', key)
              checkText(text)
              yield* execute(sql`update directus_activity set comment = ${text} where id = ${id}`, context.db)
              yield* recordActivity(context, 'comment_update', collection, item)
              yield* notifyMentioned(context, people, { id, collection, item, text, before })
            }),
          )
        }),
        remove: (caller, key) =>
          write(
            caller,
            activity,
            [],
            operation(function* (context) {
              const { id, collection, item } = yield* ownComment(context, 'delete', key)
              yield* execute(sql`delete from directus_activity where id = ${id}`, context.db)
              yield* recordActivity(context, 'comment_delete', collection, item)
            }),
          ),
      } satisfies CommentsInterface
    }),
  )
}

const createComment = operation(function* (
  context: WriteContext,
  people: Mentioned,
  { collection, item, comment }: NewComment,
): Operation<number> {
  const { info, permission } = requirePermission(context.snapshot, context.caller, 'read', collection)
  const key = storedKey(info, item)
  const covered = key === null ? [] : yield* coveredRows(context, info, permission, [key])
  if (covered.length === 0 || context.caller.user === null) return yield* missingItem(context, 'read', info, [item])
  checkText(comment)
  yield* checkComments(context)
  const id = yield* recordActivity(context, 'comment', collection, item, comment)
  yield* notifyMentioned(context, people, { id, collection, item, text: comment })
  return id
})

/** Maximum characters of a comment. */
const longest = 64 * 1024

function checkText(text: string): void {
  if (text.length > longest) throw failure('PAYLOAD_TOO_LARGE', `A comment can have at most ${longest} characters.`)
  if (text.trim() === '') throw invalidPayload('"comment" is required')
  if (text.includes('\u0000')) throw invalidPayload('"comment" must be text')
}

interface StoredComment {
  readonly id: number
  readonly collection: string
  readonly item: string
  readonly text: string
}

const ownComment = operation(function* (
  context: WriteContext,
  action: 'update' | 'delete',
  key: string,
): Operation<StoredComment> {
  const { info } = requirePermission(context.snapshot, context.caller, 'read', activity)
  const id = storedKey(info, key)
  const comment =
    id === null
      ? []
      : (yield* execute(
          sql<Row>`select "user", collection, item, comment from directus_activity where id = ${id} and action = 'comment'`,
          context.db,
        )).rows
  const [row] = comment
  if (!row || (!context.caller.admin && row['user'] !== context.caller.user))
    return yield* missingItem(context, action, info, [key])
  return {
    id: Number(id),
    collection: String(row['collection']),
    item: String(row['item']),
    text: String(row['comment'] ?? ''),
  }
})
