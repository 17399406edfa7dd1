import * as Schema from 'effect/Schema'
import { queryString } from '#schemas/api/Query.ts'
import { CurrentUser } from '#schemas/data/User.ts'
import { call } from '../api/call.ts'
import { currentDialect } from '../api/dialect/Dialect.ts'
import type { Boot } from './Boot.ts'
import type { LoadLanguageFor } from './LoadLanguageFor.ts'
import { readAnswers } from './readBoot.ts'

const readUser = (value: unknown): CurrentUser | null => (Schema.is(CurrentUser)(value) ? value : null)

const all = queryString({ limit: -1 })

const dataOf = async (path: string, query?: string): Promise<unknown> =>
  (await call(query === undefined ? { path } : { path, query })).data

async function presetsOf(filter: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const data = await dataOf('/presets', queryString({ limit: -1, filter }))
  return Array.isArray(data) ? data : []
}

/** Requests each part with the calls of the dialect. Rejects with an `ApiFailure`. */
export async function readEach(loadLanguageFor: LoadLanguageFor): Promise<Boot> {
  const raw = currentDialect().family === 'rc'
  const userData = await dataOf('/users/me', queryString({ fields: ['*', 'role.*', 'avatar.id'] }))
  const user = readUser(userData)
  // Load the language next, before anything is named.
  if (user) await loadLanguageFor(user)
  const role = user?.role?.id ?? null
  const [permissions, collections, fields, relations, server, ...presets] = await Promise.all([
    dataOf('/permissions/me', all),
    dataOf('/collections', all),
    dataOf('/fields', all),
    dataOf('/relations', all),
    dataOf('/server/info'),
    presetsOf({ user: { _eq: '$CURRENT_USER' } }),
    role ? presetsOf({ _and: [{ role: { _eq: role } }, { user: { _null: true } }] }) : [],
    presetsOf({ _and: [{ role: { _null: true } }, { user: { _null: true } }] }),
  ])
  const answer = { user: userData, permissions, collections, fields, relations, server, presets: presets.flat() }
  return readAnswers(answer, raw)
}
