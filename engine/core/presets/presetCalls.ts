import { isRecord } from '#schemas/data/isRecord.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'

type Change = Partial<Omit<Preset, 'id'>>

const path = '/presets'

/** Creates a preset that was deleted, with a new number; undo deletes it. */
export const createPreset = ({ id, ...preset }: Preset): ModelCall => ({
  method: 'POST',
  path,
  body: preset,
  says: { key: 'presets.calls.create', args: { name: nameOf({ id, ...preset }) } },
  undo: answer => deletePreset({ ...preset, id: isRecord(answer) ? Number(answer['id']) : id }),
})

/** Deletes a preset; undo creates it again. */
export const deletePreset = (preset: Preset): ModelCall => ({
  method: 'DELETE',
  path: `${path}/${preset.id}`,
  says: { key: 'presets.calls.delete', args: { name: nameOf(preset) } },
  undo: () => createPreset(preset),
})

/** Changes the content of a preset; `before` has the previous values. */
export const updatePreset = (preset: Preset, change: Change, before: Change): ModelCall => ({
  method: 'PATCH',
  path: `${path}/${preset.id}`,
  body: change,
  says: { key: 'presets.calls.update', args: { name: nameOf(preset) } },
  base: { path: `${path}/${preset.id}`, key: 'id', rows: [{ name: preset.id, change, before }] },
  undo: () => updatePreset(preset, before, change),
})

/** The name of a preset, or its number. */
export const nameOf = ({ id, bookmark }: Pick<Preset, 'id' | 'bookmark'>): string => bookmark || String(id)
