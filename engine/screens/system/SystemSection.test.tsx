import '#engine/core/i18n/settingsMessages.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { systemState } from '#engine/testing/screens/systemState.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import type { Item } from '#schemas/data/Item.ts'
import SystemSection from './SystemSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const route = '/fieldhouse/system'
const draw = (state: Item = systemState, old = { entries: 0, revisions: 0 }) =>
  drawSettings(
    <SystemSection path="" />,
    { [`${route}/history`]: old, [route]: state },
    undefined,
    '/settings/system',
    ['history-days'],
  )

/** The facts of a part as text. */
async function factsOf(name: string): Promise<readonly string[]> {
  const part = within(await screen.findByRole('region', { name }))
  return part.getAllByRole('term').map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}

/** Answers the test email like a server. */
function answerTestEmail(status: number, body: object) {
  const { fetch: usual } = globalThis
  vi.stubGlobal('fetch', (to: string, init: RequestInit) =>
    to === `${route}/test-email` ? Promise.resolve(Response.json(body, { status })) : usual(to, init),
  )
}

it('shows versions, data, email, outbox and background jobs', async () => {
  draw()
  expect(await factsOf('Server')).toEqual([
    'Fieldhouse: 0.1.0',
    'API version: 9.0.0-rc.24',
    'Node.js version: 22.12.0',
    'Operating system: Linux 6.8.0',
    'Server uptime: 3 days 4 hours',
    'Memory: 187 MB',
    'Extensions: interfaces/rating, layouts/timeline',
  ])
  expect(await factsOf('Data')).toEqual([
    'Database: PostgreSQL 16.4',
    'Size: 48.3 MB',
    'Storage: S3 · newsroom-files/originals/',
    'Files: 1,284 · 9.9 GB',
    expect.stringMatching(/^Last backup: .*2026/),
    'History is kept: 365 days',
    expect.stringMatching(/^Old history deleted: 1,240 entries · .*2026/),
  ])
  expect(await factsOf('Email')).toEqual(['Mail server: smtp.example.com:587', 'Sender: no-reply@newsroom.example.com'])
  expect(await factsOf('Outbox')).toEqual([
    'Pending: 3',
    'Delivered: 214',
    'Failed: 1',
    'Last failure: The mail server could not be reached.',
  ])
  expect(screen.getByText('Search index of articles: 42%')).toBeVisible()
  const notice = screen.getByRole('alert')
  expect(notice).toHaveTextContent('Needs attention')
  expect(notice).toHaveTextContent('The mail server could not be reached. (ECONNREFUSED)')
})

it('shows a server without problems, backups, extensions and jobs', async () => {
  const empty = {
    problems: [],
    jobs: [],
    backup: null,
    history: { days: null, last: null },
    extensions: { interfaces: [] },
  }
  draw({ ...systemState, ...empty, status: 'ok' })
  expect(await screen.findByRole('note')).toHaveTextContent('All checks passed')
  expect(await factsOf('Server')).toContain('Extensions: None')
  expect((await factsOf('Data')).slice(-2)).toEqual(['Last backup: Unknown', 'History is kept: Forever'])
  expect(within(screen.getByRole('region', { name: 'Background jobs' })).getByText('None')).toBeVisible()
})

it('refreshes, and shows a failure with a retry', async () => {
  const { server, user } = draw()
  expect(await factsOf('Outbox')).toContain('Pending: 3')
  server.stored.set(route, { ...systemState, outbox: { pending: 0, delivered: 217, failed: 1, problem: null } })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(async () => expect(await factsOf('Outbox')).toEqual(['Pending: 0', 'Delivered: 217', 'Failed: 1']))
  server.stored.delete(route)
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  server.stored.set(route, systemState)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await factsOf('Outbox')).toContain('Pending: 3'))
})

it.each([
  [null, 'Test email sent to ida@example.com'],
  ['/srv/data/mails', 'Test email stored in /srv/data/mails'],
])('sends a test email, with folder %s', async (folder, title) => {
  const { user } = draw()
  const button = await screen.findByRole('button', { name: 'Send test email' })
  answerTestEmail(200, { data: { email: 'ida@example.com', folder } })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(notifications.get()).toMatchObject([{ kind: 'success', title }]))
  expect(button).toHaveFocus()
})

it('says why a test email was not sent', async () => {
  const { user } = draw()
  const button = await screen.findByRole('button', { name: 'Send test email' })
  const message = 'The mail server rejected the user name or password in SMTP_URL. (EAUTH 535)'
  answerTestEmail(503, { errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] })
  await user.click(button)
  await waitFor(() =>
    expect(notifications.get()).toMatchObject([
      { kind: 'danger', title: 'Could not send the test email', text: message },
    ]),
  )
})

const keptFor = (days: number | null, fixed = false): Item => ({ ...systemState, history: { days, fixed, last: null } })

it('changes how long history is kept, after it shows what will be deleted', async () => {
  const { server, user } = draw(keptFor(null), { entries: 1240, revisions: 900 })
  await user.click(await screen.findByRole('button', { name: 'Change how long history is kept' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'Forever' }))
  const days = dialog.getByRole('spinbutton', { name: 'Days' })
  expect(days).toHaveValue(365)
  await user.clear(days)
  expect(dialog.getByRole('alert')).toHaveTextContent('Must be between 1 – 36,500')
  await user.type(days, '90')
  expect(await dialog.findByText(/Activity \(1,240\), Revisions \(900\)/)).toBeVisible()
  expect(server.reads).toContain(`${route}/history?days=90`)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(notifications.get()).toMatchObject([{ kind: 'success', title: 'History is kept: 90 days' }]),
  )
  expect(server.sent).toEqual([{ method: 'PATCH', path: `${route}/history`, body: { days: 90 } }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('keeps history forever again', async () => {
  const { server, user } = draw(keptFor(30))
  await user.click(await screen.findByRole('button', { name: 'Change how long history is kept' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('Nothing is deleted at the next run.')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Forever' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toEqual([expect.objectContaining({ body: { days: null } })]))
})

it('says that the environment sets how long history is kept', async () => {
  draw(keptFor(30, true))
  expect(await factsOf('Data')).toContain(
    'History is kept: 30 daysSet by HISTORY_DAYS in the environment of the server',
  )
  expect(screen.queryByRole('button', { name: 'Change how long history is kept' })).toBeNull()
})
