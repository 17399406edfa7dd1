import { Effect, Schema } from 'effect'
import { queryString } from '#schemas/api/Query.ts'
import { CurrentUser } from '#schemas/data/User.ts'
import { toFailure } from '../api/ApiFailure.ts'
import { call, run } from '../api/call.ts'
import { currentDialect } from '../api/dialect/Dialect.ts'
import type { Boot } from './Boot.ts'
import type { LoadLanguageFor } from './LoadLanguageFor.ts'
import { readAnswers } from './readBoot.ts'

/** Requests each part with the calls of the dialect. Rejects with an `ApiFailure`. */
export const readEach = (loadLanguageFor: LoadLanguageFor): Promise<Boot> => run(each(loadLanguageFor))

const readUser = (value: unknown): CurrentUser | null => (Schema.is(CurrentUser)(value) ? value : null)

const all = queryString({ limit: -1 })

const dataOf = (path: string, query?: string) =>
  call(query === undefined ? { path } : { path, query }).pipe(Effect.map(({ data }) => data))

const presetsOf = (filter: Readonly<Record<string, unknown>>) =>
  dataOf('/presets', queryString({ limit: -1, filter })).pipe(Effect.map(data => (Array.isArray(data) ? data : [])))

const each = Effect.fn('session.readEach')(function* (loadLanguageFor: LoadLanguageFor) {
  const raw = currentDialect().family === 'rc'
  const userData = yield* dataOf('/users/me', queryString({ fields: ['*', 'role.*', 'avatar.id'] }))
  const user = readUser(userData)
  // Load the language next, before anything is named.
  if (user) yield* Effect.promise(() => loadLanguageFor(user))
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
  const answer = { user: userData, permissions, collections, fields, relations, server, presets: presets.flat() }
  return yield* Effect.tryPromise({ try: () => readAnswers(answer, raw), catch: toFailure })
})
