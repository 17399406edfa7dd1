import * as Schema from 'effect/Schema'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'
import { Preset } from '#schemas/data/Preset.ts'

const isPreset = Schema.is(Preset)

/** The presets of some collections, of all users. */
export async function readPresets(
  readItems: StudioHost['readItems'],
  collections: readonly string[],
  signal?: AbortSignal,
): Promise<readonly Preset[]> {
  if (collections.length === 0) return []
  const { items } = await readItems(
    'directus_presets',
    { limit: -1, filter: { collection: { _in: collections } } },
    signal,
  )
  return items.filter(isPreset)
}
