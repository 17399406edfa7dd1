import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'

/** The bookmarks that stand beside the collections: those of the platform's own have a place with their modules (C-059). */
export const listedBookmarks = (bookmarks: readonly ListPreset[], metadata: Metadata): readonly ListPreset[] =>
  bookmarks.filter(({ collection }) => {
    const info = metadata.collection(collection)
    return info !== null && !info.isSystem && metadata.decide('read', collection).allowed
  })
