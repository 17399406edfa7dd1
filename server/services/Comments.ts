import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import { Database, type Row } from '#server/database/Database.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { requireRights } from './authorize.ts'
import type { Failure } from './Failure.ts'
import { failure, invalidPayload } from './Failure.ts'
import { checkComments } from './items/checkQuotas.ts'
import { coveredRows, missingItem, storedKey } from './items/findRows.ts'
import { recordActivity } from './items/record.ts'
import type { WriteContext } from './items/WriteContext.ts'
import { writer } from './items/writer.ts'
import type { RequestCaller } from './RequestCaller.ts'
import { Schema } from './Schema.ts'

export interface NewComment {
  readonly collection: string
  readonly item: string
  readonly comment: string
}

export interface CommentsShape {
  /** Gives the key. Fails with FORBIDDEN unless the caller is signed in and may read the item. */
  readonly create: (caller: RequestCaller, comment: NewComment) => Effect.Effect<number, Failure>
  /** Changes the caller's own comment; administrators any. Fails with FORBIDDEN. */
  readonly update: (caller: RequestCaller, key: string, text: string) => Effect.Effect<void, Failure>
  /** Deletes the caller's own comment; administrators any. Fails with FORBIDDEN. */
  readonly remove: (caller: RequestCaller, key: string) => Effect.Effect<void, Failure>
}

/** Comments: rows of the activity that people write themselves. */
export class Comments extends Context.Service<Comments, CommentsShape>()('Comments') {
  static readonly layer = Layer.effect(
    Comments,
    Effect.gen(function* () {
      const write = writer({
        database: yield* Database,
        schema: yield* Schema,
        access: yield* Access,
        outbox: yield* Outbox,
        webhooks: yield* Webhooks,
      })
      return {
        create: Effect.fn('Comments.create')((caller, comment) =>
          write(caller, 'directus_activity', [], context => createComment(context, comment)),
        ),
        update: Effect.fn('Comments.update')((caller, key, text) =>
          write(caller, 'directus_activity', [], async context => {
            const id = await ownComment(context, 'update', key)
            checkText(text)
            await sql`update directus_activity set comment = ${text} where id = ${id}`.execute(context.db)
          }),
        ),
        remove: Effect.fn('Comments.remove')((caller, key) =>
          write(caller, 'directus_activity', [], async context => {
            const id = await ownComment(context, 'delete', key)
            await sql`delete from directus_activity where id = ${id}`.execute(context.db)
          }),
        ),
      } satisfies CommentsShape
    }),
  )
}

async function createComment(context: WriteContext, { collection, item, comment }: NewComment): Promise<number> {
  const { info, rights } = requireRights(context.snapshot, context.caller, 'read', collection)
  const key = storedKey(info, item)
  const found = key === null ? [] : await coveredRows(context, info, rights, [key])
  if (found.length === 0 || context.caller.user === null) throw missingItem(context, 'read', info, [item])
  checkText(comment)
  await checkComments(context)
  return recordActivity(context, 'comment', collection, item, comment)
}

/** Characters of a comment. */
const longest = 64 * 1024

function checkText(text: string): void {
  if (text.length > longest) throw failure('PAYLOAD_TOO_LARGE', `A comment is at most ${longest} characters long.`)
  if (text.trim() === '') throw invalidPayload('"comment" is required')
  if (text.includes('\u0000')) throw invalidPayload('"comment" must be text')
}

async function ownComment(context: WriteContext, action: 'update' | 'delete', key: string): Promise<number> {
  const { info } = requireRights(context.snapshot, context.caller, 'read', 'directus_activity')
  const id = storedKey(info, key)
  const found =
    id === null
      ? []
      : (
          await sql<Row>`select "user" from directus_activity where id = ${id} and action = 'comment'`.execute(
            context.db,
          )
        ).rows
  const [row] = found
  if (!row || (!context.caller.admin && row['user'] !== context.caller.user))
    throw missingItem(context, action, info, [key])
  return Number(id)
}
