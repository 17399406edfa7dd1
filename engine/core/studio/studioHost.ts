import { queryString } from '#schemas/api/Query.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { call } from '../api/call.ts'
import type { Answer } from '../api/exchange.ts'
import type { Text } from '../i18n/createText.ts'
import { readItem } from '../item/itemCalls.ts'
import { itemHref } from '../paths/paths.ts'
import type { Registry } from '../registry/Registry.ts'
import type { ItemsPage, StudioHost } from '../registry/StudioHost.ts'
import type { HydratedStudio } from '../session/HydratedStudio.ts'
import { readAsset } from './readAsset.ts'

/** The studio over the API. */
export function studioHost(studio: HydratedStudio, registry: Registry, text: Text): StudioHost {
  return {
    metadata: studio.metadata,
    registry,
    capabilities: studio.capabilities,
    draftKey: studio.draftKey,
    readItems: async (collection, query, signal) => {
      const path = itemsPath(collection)
      return readPage(path, await call({ path, query: queryString(query), signal }))
    },
    readItem: (collection, key, fields, signal) =>
      readItem(`${itemsPath(collection)}/${encodeURIComponent(key)}`, queryString({ fields }), signal),
    upload: async (...what) =>
      (await import('../upload/transport/uploadFile.ts')).uploadFile(studio.capabilities, ...what),
    importFile: async (...what) => (await import('../upload/transport/importFile.ts')).importFile(...what),
    readAsset,
    saveAsset: async (id, filename) => (await import('./saveAsset.ts')).saveAsset(id, filename, text),
    suggest: async (...what) => (await import('./suggest.ts')).suggest(...what),
    itemHref,
  }
}

/** A page of a list. Rejects with an `ApiFailure` if it is not one. */
function readPage(path: string, { data, meta }: Answer): ItemsPage {
  const items: unknown = data ?? []
  if (!Array.isArray(items) || !items.every(isRecord)) throw malformed(`${path}: a list of items is expected`)
  const counts = isRecord(meta) ? meta : {}
  const countOf = (name: string): number | null => {
    const count = counts[name] ?? null
    if (count === null) return null
    // Some databases return counts as text.
    const read = typeof count === 'string' && count !== '' ? Number(count) : count
    if (typeof read === 'number' && !Number.isNaN(read)) return read
    throw malformed(`${path}: meta.${name} is not a number`)
  }
  return { items, filterCount: countOf('filter_count'), totalCount: countOf('total_count') }
}

const malformed = (message: string): ApiFailure => ({ _tag: 'Malformed', message })
