import { Context, Effect, Layer } from 'effect'
import { authorize } from '#server/access/authorize.ts'
import { covers } from '#server/access/CompiledPermission.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { failure, forbidden } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible } from '#server/failures/ServiceError.ts'
import { createGuardedFetch } from '#server/outbound/guardedFetch.ts'
import { Configuration } from './Configuration.ts'
import { Schema } from './Schema.ts'
import { readSuggestions, type Suggestion, sourceOf } from './suggestions/suggestionSource.ts'

export interface SuggestionsInterface {
  /**
   * The values that the service of a field suggests for a text. Fails with FORBIDDEN unless the caller can write the
   * field, with INVALID_QUERY if the field has no such service, and with SERVICE_UNAVAILABLE if the service does not
   * answer as expected. The reason is only logged, so that callers cannot probe the network of this server.
   */
  readonly of: (
    caller: RequestCaller,
    collection: string,
    field: string,
    search: string,
  ) => Fallible<readonly Suggestion[]>
}

/** Milliseconds for a whole answer: someone waits for it while typing. */
const totalTimeout = 5_000
/** Bytes of an answer. */
const maximumSize = 1_000_000

/** Suggests values from the services that administrators set for fields. */
export class Suggestions extends Context.Service<Suggestions, SuggestionsInterface>()('Suggestions') {
  static readonly layer = Layer.effect(
    Suggestions,
    Effect.gen(function* () {
      const schema = yield* Schema
      const { logger, outboundAllow: allow = '', publicUrl } = yield* Configuration
      const fetch = createGuardedFetch({ allow, publicUrl, connectTimeout: totalTimeout, totalTimeout })

      const answerOf = async (url: string): Promise<unknown> => {
        const answer = await fetch({ url, maximumSize, headers: { accept: 'application/json' } })
        const text = await readText(answer.body)
        if (answer.status !== 200) throw new Error(`The service answered with status ${answer.status}.`)
        return JSON.parse(text)
      }
      return {
        of: operation(function* (caller: RequestCaller, collection: string, field: string, search: string) {
          const info = schema.snapshot().collections.get(collection)?.fields.get(field)
          const mayWrite = (['create', 'update'] as const).some(action => {
            const permission = authorize(caller, action, collection)
            return permission !== null && covers(permission, field)
          })
          if (!info || !mayWrite) throw forbidden()
          const source = sourceOf(info.wire.meta)
          if (source === null) throw failure('INVALID_QUERY', `Field "${field}" has no service that suggests values.`)
          return yield* Effect.tryPromise({
            try: async () => readSuggestions(source, await answerOf(source.urlFor(search))),
            catch: cause => {
              logger.info({ err: cause, collection, field }, 'No suggestions')
              return failure('SERVICE_UNAVAILABLE', 'The service did not suggest values.')
            },
          })
        }),
      } satisfies SuggestionsInterface
    }),
  )
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
