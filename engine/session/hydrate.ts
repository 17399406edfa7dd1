import { Effect, Schema } from 'effect'
import { queryString } from '#schemas/api/Query.ts'
import { Collection } from '#schemas/data/Collection.ts'
import { Field } from '#schemas/data/Field.ts'
import { Permission } from '#schemas/data/Permission.ts'
import { Preset } from '#schemas/data/Preset.ts'
import { Relation } from '#schemas/data/Relation.ts'
import { ServerInfo } from '#schemas/data/Settings.ts'
import { CurrentUser } from '#schemas/data/User.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { callFor, run } from '../api/call.ts'
import type { Answer, Outcome } from '../api/exchange.ts'
import { viewedRole } from '../api/viewAs.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import type { Say } from '../metadata/sayField.ts'
import type { HydratedStudio } from './HydratedStudio.ts'

const Boot = Schema.Struct({
  user: CurrentUser,
  permissions: Schema.Array(Schema.Unknown),
  collections: Schema.Array(Collection),
  fields: Schema.Array(Field),
  relations: Schema.Array(Relation),
  presets: Schema.Array(Preset),
  server: ServerInfo,
  draft_key: Schema.optionalKey(Schema.String),
  extensions: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
})

type Boot = typeof Boot.Type

const isPermission = Schema.is(Permission)

/** Speaks a person's language, and resolves to what names are said in. */
type SpeakTo = (user: CurrentUser) => Promise<{ readonly language: string; readonly say?: Say }>

/**
 * Loads what the studio runs on: in one answer where the server has `/fieldhouse/boot`, here already on its way, else
 * by the calls of the dialect: the user first, then everything at once; the words of the user's
 * language come in between (P-085 … P-089). Names are in the language that `speakTo` resolves to, the platform's own said by its words. Rejects with an `ApiFailure`.
 */
export async function hydrate(early: Promise<Outcome<Answer>> | null, speakTo: SpeakTo): Promise<HydratedStudio> {
  const boot: Boot = early ? await decodeBoot(await early) : await run(readEach(speakTo))
  const spoken = await speakTo(boot.user)
  const role = boot.user.role ?? null
  return {
    user: boot.user,
    presets: boot.presets,
    project: boot.server.project,
    extensions: boot.extensions ?? null,
    draftKey: boot.draft_key ?? null,
    idleTimeout: boot.server.fieldhouse?.idle_timeout ?? null,
    capabilities: new Set(boot.server.fieldhouse?.capabilities ?? []),
    metadata: buildMetadata({
      ...boot,
      ...spoken,
      // A right of a kind that is not known here allows nothing, and keeps nobody out of the rest.
      permissions: boot.permissions.filter(isPermission),
      caller: {
        user: boot.user.id,
        role: role?.id ?? null,
        roleName: role?.name ?? null,
        admin: role?.admin_access ?? false,
        viewing: viewedRole() !== null,
      },
    }),
  }
}

async function decodeBoot(outcome: Outcome<Answer>): Promise<Boot> {
  if (!outcome.ok) throw outcome.failure
  const exit = Schema.decodeUnknownResult(Boot)(outcome.value.data)
  if (exit._tag === 'Success') return exit.success
  throw { _tag: 'Malformed', message: `/fieldhouse/boot: ${exit.failure.message}` } satisfies ApiFailure
}

const all = queryString({ limit: -1 })

const presetsOf = (filter: Readonly<Record<string, unknown>>) =>
  callFor({ path: '/presets', query: queryString({ limit: -1, filter }) }, Schema.Array(Preset))

const readEach = Effect.fn(function* (speakTo: SpeakTo) {
  const user = yield* callFor(
    { path: '/users/me', query: queryString({ fields: ['*', 'role.*', 'avatar.id'] }) },
    CurrentUser,
  )
  // Their language next: its words are at hand before anything is named (P-086).
  yield* Effect.promise(() => speakTo(user))
  const role = user.role?.id ?? null
  const [permissions, collections, fields, relations, server, mine, roles, everyones] = yield* Effect.all(
    [
      callFor({ path: '/permissions/me', query: all }, Schema.Array(Schema.Unknown)),
      callFor({ path: '/collections', query: all }, Schema.Array(Collection)),
      callFor({ path: '/fields', query: all }, Schema.Array(Field)),
      callFor({ path: '/relations', query: all }, Schema.Array(Relation)),
      callFor({ path: '/server/info' }, ServerInfo),
      presetsOf({ user: { _eq: user.id } }),
      role ? presetsOf({ _and: [{ role: { _eq: role } }, { user: { _null: true } }] }) : Effect.succeed([]),
      presetsOf({ _and: [{ role: { _null: true } }, { user: { _null: true } }] }),
    ],
    { concurrency: 'unbounded' },
  )
  return { user, permissions, collections, fields, relations, server, presets: [...mine, ...roles, ...everyones] }
})
