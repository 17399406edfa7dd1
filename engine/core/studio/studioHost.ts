import { queryString } from '#schemas/api/Query.ts'
import { itemsPath } from '#schemas/data/systemCollection.ts'
import { call } from '../api/call.ts'
import type { Text } from '../i18n/createText.ts'
import { readItem } from '../item/itemCalls.ts'
import { itemHref } from '../paths/paths.ts'
import type { Registry } from '../registry/Registry.ts'
import type { StudioHost } from '../registry/StudioHost.ts'
import type { HydratedStudio } from '../session/HydratedStudio.ts'
import { readAsset } from './readAsset.ts'
import { readPage } from './readPage.ts'

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
