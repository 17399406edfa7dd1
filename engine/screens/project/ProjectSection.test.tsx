import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import ProjectSection from './ProjectSection.tsx'

const settings = {
  id: 1,
  project_name: 'Atlas',
  project_color: '#2F80ED',
  public_note: 'Welcome',
  auth_login_attempts: 25,
}

const info = {
  fieldhouse: { version: '0.1.0', database: 'postgres', capabilities: [] },
  directus: { version: '9.0.0-rc.24' },
  node: { version: '22.1.0', uptime: 7_384 },
  os: { type: 'Linux', version: '6.1', uptime: 200_000, totalmem: 8_000_000_000 },
}

const draw = () => drawSettings(<ProjectSection path="" />, { '/settings': settings, '/server/info': info })

const row = (name: string) => document.querySelector<HTMLElement>(`[data-part="field-row"][data-field="${name}"]`)
const name = () => screen.findByDisplayValue(/Atlas/)
const save = () => screen.getByRole('button', { name: /^Save/ })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows the current values with a field for each setting (A-0044, A-0045, A-0058)', async () => {
  // proves: A-0059, A-0060, A-0061, A-0062, A-0063, A-0064, A-0065, A-0066, A-0067, A-0068, A-0069
  draw()
  expect(await name()).toHaveValue('Atlas')
  for (const [field, value] of [
    ['public_note', 'Welcome'],
    ['auth_login_attempts', '25'],
    ['project_color', '#2F80ED'],
  ] as const)
    expect(await within(row(field) ?? document.body).findByDisplayValue(value)).toBeVisible()
  for (const field of ['project_logo', 'public_foreground', 'public_background', 'custom_css'])
    expect(row(field)).not.toBeNull()
  for (const field of ['auth_password_policy', 'auth_idle_timeout']) expect(row(field)).not.toBeNull()
  for (const field of ['storage_asset_presets', 'storage_asset_transform']) expect(row(field)).not.toBeNull()
})

it('enables saving only if something changed (A-0046, A-0047, A-0048)', async () => {
  const { user } = draw()
  const input = await name()
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await user.type(input, ' of rivers')
  expect(save()).not.toHaveAttribute('aria-disabled')
  await user.clear(input)
  await user.type(input, 'Atlas')
  expect(save()).toHaveAttribute('aria-disabled', 'true')
})

it.each(['button', '{Control>}s{/Control}', '{Meta>}s{/Meta}'])(
  'sends only the changes by %s, reports success and has no edits left (A-0049, A-0050, A-0052)',
  async way => {
    // proves: A-0054, A-0057, P-596
    const { user, server } = draw()
    await user.type(await name(), ' of rivers')
    if (way === 'button') await user.click(save())
    else await user.keyboard(way)
    await waitFor(() => expect(notifications.get().at(-1)).toMatchObject({ kind: 'success', title: 'Settings saved' }))
    expect(server.sent).toEqual([{ method: 'PATCH', path: '/settings', body: { project_name: 'Atlas of rivers' } }])
    expect(screen.getByDisplayValue('Atlas of rivers')).toBeVisible()
    expect(save()).toHaveAttribute('aria-disabled', 'true')
  },
)

it('shows rejected values and keeps the input (A-0055)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, server } = draw()
  server.refuse = true
  await user.type(await name(), ' of rivers')
  await user.click(save())
  await waitFor(() => expect(notifications.get().at(-1)).toMatchObject({ kind: 'danger', text: 'Not now.' }))
  expect(screen.getByDisplayValue('Atlas of rivers')).toBeVisible()
  expect(save()).not.toHaveAttribute('aria-disabled')
  expect(server.stored.get('/settings')).toEqual(settings)
})

it('asks before leaving with edits (A-0056)', async () => {
  const { user, go, here } = draw()
  await user.type(await name(), ' of rivers')
  go('/admin/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(here()).toBe('/admin/start')
  expect(screen.getByDisplayValue('Atlas of rivers')).toBeVisible()
  go('/admin/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(here()).toBe('/admin/elsewhere'))
})

it('shows server information next to the form (A-0073, A-0074, A-0075)', async () => {
  // proves: A-0076, A-0077, A-0078, A-0079
  draw()
  await screen.findByText('9.0.0-rc.24')
  const facts = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Fieldhouse', '0.1.0'],
    ['API version', '9.0.0-rc.24'],
    ['Database', 'PostgreSQL'],
    ['Node.js version', '22.1.0'],
    ['Server uptime', '2 hours 3 minutes'],
    ['Operating system', 'Linux'],
    ['System version', '6.1'],
    ['System uptime', '2 days 7 hours'],
    ['Memory', '8 GB'],
  ])
})
