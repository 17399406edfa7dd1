import * as Schema from 'effect/Schema'
import type { Key } from '#schemas/data/Item.ts'
import { call } from '../api/call.ts'
import { callFor } from '../api/callFor.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)

const Mentions = Schema.Struct({ emails: Schema.Boolean, seen: Schema.Number, mentions: Schema.Array(Row) })

/** Rows of the activity that mention the signed-in user, newest first, and what they have chosen. */
export type OwnMentions = (typeof Mentions)['Type']

/** People whose name or email contains every word of a text, and who can read an item. Rejects with an `ApiFailure`. */
export const readPeopleToMention = (collection: string, item: Key, search: string, signal: AbortSignal) =>
  callFor(
    {
      path: `/utils/mentions/${encodeURIComponent(collection)}/${encodeURIComponent(item)}`,
      query: new URLSearchParams({ search }).toString(),
      signal,
    },
    Schema.Array(Row),
  )

/** The mentions of the signed-in user. Rejects with an `ApiFailure`. */
export const readOwnMentions = (signal: AbortSignal): Promise<OwnMentions> =>
  callFor({ path: '/users/me/mentions', signal }, Mentions)

export const ownMentionsKey = ['own-mentions']

/** Stores what the signed-in user has seen, or whether they get emails. Rejects with an `ApiFailure`. */
export async function chooseMentions(choices: Partial<Pick<OwnMentions, 'emails' | 'seen'>>): Promise<void> {
  await call({ method: 'PATCH', path: '/users/me/mentions', body: choices })
}
