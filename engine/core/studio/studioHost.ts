import { Effect, Schema } from 'effect'
import { queryString } from '#schemas/api/Query.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call, callFor, run } from '../api/call.ts'
import type { Text } from '../i18n/createText.ts'
import { itemHref } from '../paths/paths.ts'
import type { Registry } from '../registry/Registry.ts'
import type { ItemsPage, StudioHost } from '../registry/StudioHost.ts'
import type { HydratedStudio } from '../session/HydratedStudio.ts'
import { readAsset } from './readAsset.ts'

const Row = Schema.Record(Schema.String, Schema.Unknown)
const Items = Schema.Array(Row)
const Counts = Schema.Struct({
  total_count: Schema.optionalKey(Schema.Union([Schema.Number, Schema.NumberFromString])),
  filter_count: Schema.optionalKey(Schema.Union([Schema.Number, Schema.NumberFromString])),
})

const malformed =
  (path: string) =>
  (error: { readonly message: string }): ApiFailure => ({
    _tag: 'Malformed',
    message: `${path}: ${error.message}`,
  })

/** The studio over the API. */
export function studioHost(studio: HydratedStudio, registry: Registry, text: Text): StudioHost {
  return {
    metadata: studio.metadata,
    registry,
    capabilities: studio.capabilities,
    draftKey: studio.draftKey,
    readItems: (collection, query, signal) => {
      const path = itemsPath(collection)
      return run(
        call({ path, query: queryString(query), ...(signal ? { signal } : {}) }).pipe(
          Effect.flatMap(answer => readPage(path, answer)),
        ),
        signal,
      )
    },
    readItem: (collection, key, fields, signal) => {
      const path = `${itemsPath(collection)}/${encodeURIComponent(key)}`
      return run(callFor({ path, query: queryString({ fields }) }, Row), signal)
    },
    upload: async (...what) =>
      (await import('../upload/transport/uploadFile.ts')).uploadFile(studio.capabilities, ...what),
    importFile: async (...what) => (await import('../upload/transport/importFile.ts')).importFile(...what),
    readAsset,
    saveAsset: async (id, filename) => (await import('./saveAsset.ts')).saveAsset(id, filename, text),
    itemHref,
  }
}

const readPage = Effect.fn('readPage')(function* (
  path: string,
  answer: { readonly data: unknown; readonly meta: unknown },
) {
  const items = yield* Schema.decodeUnknownEffect(Items)(answer.data ?? []).pipe(Effect.mapError(malformed(path)))
  const counts = yield* Schema.decodeUnknownEffect(Counts)(answer.meta ?? {}).pipe(Effect.mapError(malformed(path)))
  const page: ItemsPage = {
    items,
    filterCount: counts.filter_count ?? null,
    totalCount: counts.total_count ?? null,
  }
  return page
})
