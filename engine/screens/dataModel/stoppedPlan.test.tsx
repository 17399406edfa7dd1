import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawModel } from '#engine/testing/settings/modelStage.tsx'
import { createField, updateField } from '#schemas/model/modelCalls.ts'
import { usePlan } from './model/usePlan.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const calls = [
  updateField('articles', 'title', { meta: { note: 'Mine' } }, { meta: { note: null } }),
  createField('articles', { field: 'more' }),
]

function Plan() {
  const plan = usePlan()
  return (
    <>
      <button type="button" onClick={() => void plan.run(calls)}>
        Run
      </button>
      {plan.dialog}
    </>
  )
}

it.each([
  ['are undone', 'Mine', ['Mine', null]],
  ['are kept if another user has changed them since', 'Theirs', ['Mine']],
])('reports the changes of a stopped plan: %s', async (_, note, notes) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, sent, server } = drawModel(<Plan />)
  let now: string | null = null
  server.stored = () => [{ field: 'title', meta: { note: now } }]
  server.refuses = ({ method }) => method === 'POST'
  await user.click(screen.getByRole('button', { name: 'Run' }))
  const undo = await screen.findByRole('button', { name: 'Undo finished steps' })
  now = note
  await user.click(undo)
  if (note === 'Mine')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo finished steps' })).toBeNull())
  else expect(await screen.findByText(/Someone else changed this \(title: note\)/)).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
    notes.map(each => ({ meta: { note: each } })),
  )
})

it.each([
  ['continues running', false, ['PATCH', 'POST'], []],
  ['reports where it stopped', true, ['PATCH', 'POST'], ['No.']],
])('leaves the screen of a plan: %s', async (_, rejection, methods, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
  const { user, sent, server, redraw } = drawModel(<Plan />)
  server.stored = () => [{ field: 'title', meta: { note: null } }]
  server.refuses = ({ method }) => rejection && method === 'POST'
  let respond = () => {}
  server.hold = new Promise(resolve => {
    respond = resolve
  })
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  redraw(<p>Elsewhere</p>)
  respond()
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(methods))
  await waitFor(() => expect(notifications.get().map(({ text }) => text)).toEqual(message))
})

it('leaves a stopped plan with its screen and reports the failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  notifications.put([])
  const { user, server, redraw } = drawModel(<Plan />)
  server.stored = () => [{ field: 'title', meta: { note: null } }]
  server.refuses = ({ method }) => method === 'POST'
  await user.click(screen.getByRole('button', { name: 'Run' }))
  await screen.findByRole('button', { name: 'Undo finished steps' })
  redraw(<p>Elsewhere</p>)
  await waitFor(() => expect(notifications.get()).toMatchObject([{ text: 'No.' }]))
})
