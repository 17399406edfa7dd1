import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'

/** The bookmarks listed next to the collections. Those of system collections are listed with their modules. */
export const listedBookmarks = (bookmarks: readonly ListPreset[], metadata: Metadata): readonly ListPreset[] =>
  bookmarks.filter(({ collection }) => {
    const info = metadata.collection(collection)
    return info !== null && !info.isSystem && metadata.decide('read', collection).allowed
  })
