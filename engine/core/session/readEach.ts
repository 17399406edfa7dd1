import { Effect, Schema } from 'effect'
import { queryString } from '#schemas/api/Query.ts'
import { CurrentUser } from '#schemas/data/User.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { call, run } from '../api/call.ts'
import { currentDialect } from '../api/dialect/Dialect.ts'
import type { Boot } from './Boot.ts'
import { readAnswers } from './readBoot.ts'
import type { SpeakTo } from './SpeakTo.ts'

/** Asks a server for each part by the calls of the dialect. Rejects with an `ApiFailure`. */
export const readEach = (speakTo: SpeakTo): Promise<Boot> => run(each(speakTo))

const readUser = (given: unknown): CurrentUser | null => (Schema.is(CurrentUser)(given) ? given : null)

const all = queryString({ limit: -1 })

const dataOf = (path: string, query?: string) =>
  call(query === undefined ? { path } : { path, query }).pipe(Effect.map(({ data }) => data))

const presetsOf = (filter: Readonly<Record<string, unknown>>) =>
  dataOf('/presets', queryString({ limit: -1, filter })).pipe(Effect.map(data => (Array.isArray(data) ? data : [])))

const each = Effect.fn('session.readEach')(function* (speakTo: SpeakTo) {
  const raw = currentDialect().family === 'rc'
  const given = yield* dataOf('/users/me', queryString({ fields: ['*', 'role.*', 'avatar.id'] }))
  const user = readUser(given)
  // Load the language next, before anything is named (P-086).
  if (user) yield* Effect.promise(() => speakTo(user))
  const role = user?.role?.id ?? null
  const [permissions, collections, fields, relations, server, ...presets] = yield* Effect.all(
    [
      dataOf('/permissions/me', all),
      dataOf('/collections', all),
      dataOf('/fields', all),
      dataOf('/relations', all),
      dataOf('/server/info'),
      presetsOf({ user: { _eq: '$CURRENT_USER' } }),
      role ? presetsOf({ _and: [{ role: { _eq: role } }, { user: { _null: true } }] }) : Effect.succeed([]),
      presetsOf({ _and: [{ role: { _null: true } }, { user: { _null: true } }] }),
    ],
    { concurrency: 'unbounded' },
  )
  const answer = { user: given, permissions, collections, fields, relations, server, presets: presets.flat() }
  return yield* Effect.tryPromise({ try: () => readAnswers(answer, raw), catch: toFailure })
})
