import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { drawModel, navigate } from '#engine/testing/settings/modelStage.tsx'
import { dropdown } from '#plugins/interfaces/dropdown/plugin.ts'
import { textInput } from '#plugins/interfaces/text-input/plugin.ts'
import type { Preset } from '#schemas/data/Preset.ts'
import { PresetEditor } from './PresetEditor.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const stored: Preset = {
  ...{ id: 3, bookmark: 'Mine', user: null, role: null, collection: 'articles', search: null, filters: null },
  ...{ layout: null, layout_query: null, layout_options: null },
}

async function rename(now: unknown) {
  const stage = drawModel(<PresetEditor stored={stored} />, { registry: buildRegistry([dropdown, textInput]) })
  stage.server.stored = path => (path === '/presets/3' ? now : undefined)
  await stage.user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  const save = () => stage.user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  return { ...stage, save }
}

it('saves only the changed values of a preset', async () => {
  const { sent } = await rename({ ...stored, search: 'Theirs' })
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/admin/settings/presets'))
  expect(sent).toEqual([{ method: 'PATCH', path: '/presets/3', body: { bookmark: 'Mine!' } }])
})

it('reports a conflicting change and then overwrites it', async () => {
  const { sent, save } = await rename({ ...stored, bookmark: 'Theirs' })
  await waitFor(() => expect(notifications.get()).toMatchObject([{ text: expect.stringContaining('(3: bookmark)') }]))
  expect(sent).toEqual([])
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('does not recreate a preset that another user deleted', async () => {
  const { sent } = await rename([])
  await waitFor(() => expect(notifications.get()).toHaveLength(1))
  expect(sent).toEqual([])
})
