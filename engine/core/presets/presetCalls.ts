import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '../model/ModelCall.ts'

type Change = Partial<Omit<Preset, 'id'>>

const path = '/presets'

/** Deletes a preset; taken back, it is made anew. */
export const deletePreset = ({ id, ...preset }: Preset): ModelCall => ({
  method: 'DELETE',
  path: `${path}/${id}`,
  says: { key: 'presets.calls.delete', args: { name: nameOf({ id, ...preset }) } },
  undo: () => ({
    method: 'POST',
    path,
    body: preset,
    says: { key: 'presets.calls.create', args: { name: nameOf({ id, ...preset }) } },
  }),
})

/** Changes what a preset keeps; `before` has what it was. */
export const updatePreset = (preset: Preset, change: Change, before: Change): ModelCall => ({
  method: 'PATCH',
  path: `${path}/${preset.id}`,
  body: change,
  says: { key: 'presets.calls.update', args: { name: nameOf(preset) } },
  base: { path: `${path}/${preset.id}`, key: 'id', rows: [{ name: preset.id, change, before }] },
  undo: () => updatePreset(preset, before, change),
})

/** A preset is called by its number where it has no name. */
export const nameOf = ({ id, bookmark }: Pick<Preset, 'id' | 'bookmark'>): string => bookmark || String(id)
