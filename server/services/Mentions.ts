import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Filter } from '#schemas/filter/FilterTree.ts'
import { mentionPreset } from '#schemas/mentions/mentions.ts'
import { authorize, requirePermission } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { forbidden, invalidCredentials } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { mentionReceiver } from '#server/mail/mentionJob.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { Access } from './Access.ts'
import { Items } from './Items.ts'
import { coveredRows, missingItem, storedKey } from './items/findRows.ts'
import { type MentionChoices, readMentionChoices, writeMentionChoices } from './mentions/mentionChoices.ts'
import { canRead, nameFields } from './mentions/mentionedPeople.ts'
import { Schema } from './Schema.ts'

export interface OwnMentions extends MentionChoices {
  /** Rows of the activity that mention the caller, newest first. */
  readonly mentions: readonly Item[]
}

export interface MentionsInterface {
  /**
   * People who can be mentioned in a comment on an item, at most 10: those that the caller can read, who can read the
   * item, and whose name or email contains every word of the search. Fails like reading the item.
   */
  readonly people: (caller: RequestCaller, collection: string, key: Key, search: string) => Fallible<readonly Item[]>
  /** The newest 30 mentions of the caller in the last 30 days, and their choices. Fails with INVALID_CREDENTIALS. */
  readonly own: (caller: RequestCaller) => Fallible<OwnMentions>
  /** Changes the choices of the caller. Fails with INVALID_CREDENTIALS. */
  readonly choose: (caller: RequestCaller, choices: Partial<MentionChoices>) => Fallible<void>
}

const mostPeople = 10
const peopleAtOnce = 100
/** Users whose access to the item is checked for one search. */
const mostChecked = 1_000
const mostMentions = 30

const users = 'directus_users'
const presets = 'directus_presets'
const activity = 'directus_activity'

/** People in comments: who can be mentioned, and the mentions of a user. */
export class Mentions extends Context.Service<Mentions, MentionsInterface>()('Mentions') {
  static readonly layer = Layer.effect(
    Mentions,
    Effect.gen(function* () {
      const access = yield* Access
      const database = yield* Database
      const items = yield* Items
      const schema = yield* Schema
      const people = operation(function* (caller: RequestCaller, collection: string, key: Key, search: string) {
        if (caller.user === null) throw forbidden()
        const snapshot = schema.snapshot()
        const { info, permission } = requirePermission(snapshot, caller, 'read', collection)
        const context = { kind: database.kind, db: database.db, snapshot, caller }
        const stored = storedKey(info, key)
        const rows = yield* coveredRows(context, info, permission, stored === null ? [] : [stored])
        if (rows.length === 0) return yield* missingItem(context, 'read', info, [key])
        const readable = authorize(caller, 'read', users)
        const names = readable ? nameFields.filter(field => covers(readable, field)) : []
        if (!readable || names.length === 0 || !covers(readable, 'id')) return []
        const fields = ['id', ...names, ...(covers(readable, 'avatar') ? ['avatar'] : [])]
        const query = { ...everyField, fields, filter: matching(search, names), limit: peopleAtOnce }
        const sort = [...names, 'id'].map(field => ({ path: [field], descending: false }))
        const found: Item[] = []
        for (let offset = 0; offset < mostChecked; offset += peopleAtOnce) {
          const { data } = yield* items.readList(caller, users, { ...query, sort, offset })
          for (const person of data) {
            if (found.length === mostPeople) return found
            const identity = yield* access.identity(String(person['id']))
            if (identity && (yield* canRead(context, identity, collection, String(stored)))) found.push(person)
          }
          if (data.length < peopleAtOnce) break
        }
        return found
      })

      const presetOf = operation(function* (user: string): Operation<Row | null> {
        const found = yield* execute(
          sql<Row>`select id, layout_options from directus_presets
          where "user" = ${user} and collection = ${mentionPreset} and bookmark is null order by id limit 1`,
          database.db,
        )
        return found.rows[0] ?? null
      })

      return {
        people,
        own: operation(function* (caller: RequestCaller) {
          if (caller.user === null) throw invalidCredentials()
          const stored = yield* execute(
            sql<Row>`select payload from directus_outbox where receiver = ${mentionReceiver(caller.user)}
            order by id desc limit ${mostMentions}`,
            database.db,
          )
          const keys = stored.rows.map(({ payload }) => commentOf(String(payload)))
          const filter: Filter = {
            kind: 'and',
            filters: [
              { kind: 'field', field: 'id', condition: { kind: 'in', values: keys, negated: false } },
              { kind: 'field', field: 'action', condition: { kind: 'equal', value: 'comment', negated: false } },
            ],
          }
          const fields = ['id', 'timestamp', 'collection', 'item', 'comment', 'user.*']
          const sort = [{ path: ['id'], descending: true }]
          const { data } =
            keys.length === 0
              ? { data: [] }
              : yield* items.readList(caller, activity, { ...everyField, fields, filter, sort })
          return { ...readMentionChoices((yield* presetOf(caller.user))?.['layout_options']), mentions: data }
        }),
        choose: operation(function* (caller: RequestCaller, choices: Partial<MentionChoices>) {
          if (caller.user === null) throw invalidCredentials()
          const preset = yield* presetOf(caller.user)
          const chosen = { ...readMentionChoices(preset?.['layout_options']), ...choices }
          const layout_options = writeMentionChoices(chosen)
          if (preset) yield* items.update(caller, presets, [Number(preset['id'])], { layout_options })
          else yield* items.create(caller, presets, [{ collection: mentionPreset, user: caller.user, layout_options }])
        }),
      } satisfies MentionsInterface
    }),
  )
}

/** Every word in the name or the email. */
const matching = (search: string, names: readonly string[]): Filter => ({
  kind: 'and',
  filters: search
    .split(/\s+/)
    .filter(word => word !== '')
    .map(text => ({
      kind: 'or',
      filters: names.map(field => ({ kind: 'field', field, condition: { kind: 'contains', text, negated: false } })),
    })),
})

/** The key of the comment in a stored mention. */
const commentOf = (payload: string): number => {
  // Safe: mentionJob writes these payloads.
  const { comment } = JSON.parse(payload) as { readonly comment: number }
  return comment
}
