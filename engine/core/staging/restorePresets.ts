import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { createPreset } from '../presets/presetCalls.ts'

/** The collections that a plan deletes, with everything that belongs to them. */
export const deletedCollections = (calls: readonly ModelCall[]): readonly string[] =>
  calls.flatMap(({ method, path }) => {
    const [, root, name] = path.split('/').map(decodeURIComponent)
    return method === 'DELETE' && root === 'collections' && name !== undefined ? [name] : []
  })

/** The call that restores each preset whose collection will exist. */
export const restoringCalls = (
  presets: readonly Preset[],
  collections: ReadonlySet<string>,
): ReadonlyMap<ModelCall, Preset> =>
  new Map(
    presets.flatMap(preset => (collections.has(preset.collection) ? [[createPreset(preset), preset] as const] : [])),
  )

/** The presets without those that some calls have restored. */
export function withoutRestored(presets: readonly Preset[], sent: readonly ModelCall[]): readonly Preset[] {
  const made = new Set(sent.filter(({ path }) => path === '/presets').map(({ body }) => JSON.stringify(body)))
  return presets.filter(preset => !made.has(JSON.stringify(createPreset(preset).body)))
}
