import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import SettingsModule from './SettingsModule.tsx'
import SettingsNavigation from './SettingsNavigation.tsx'

afterEach(() => vi.unstubAllGlobals())

it('links to each settings page and to issue reports, and shows the version last (A-0033, A-0034, A-0035)', async () => {
  // proves: A-0036, A-0037, A-0038, A-0039, A-0040, A-0041, A-0042, A-0043, A-0998
  drawSettings(<SettingsNavigation />, {}, undefined, '/admin/settings/roles/e')
  const links = await screen.findAllByRole('link')
  const ways = links.map(link => [link.getAttribute('href'), link.getAttribute('target')])
  const own = ['project', 'data-model', 'roles', 'presets', 'webhooks'].map(id => [`/admin/settings/${id}`, null])
  expect(ways.filter(([href]) => own.some(([each]) => each === href))).toEqual(own)
  const outside = ways.slice(-2)
  expect(outside).toEqual([
    [expect.stringMatching(/^https:.*labels=bug$/), '_blank'],
    [expect.stringMatching(/^https:.*labels=enhancement$/), '_blank'],
  ])
  const current = links.filter(link => link.getAttribute('aria-current') === 'page')
  expect(current.map(link => link.getAttribute('href'))).toEqual(['/admin/settings/roles'])
  const version = screen.getByText(/^Fieldhouse \d+\.\d+\.\d+ · API 9\.0\.0-rc\.24$/)
  expect(links.at(-1)?.compareDocumentPosition(version)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('links to the System page only if the server has one', async () => {
  drawSettings(<SettingsNavigation />, {})
  await screen.findByRole('link', { name: 'Extensions' })
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull()
  cleanup()
  drawSettings(<SettingsNavigation />, {}, undefined, undefined, ['system'])
  expect(await screen.findByRole('link', { name: 'System' })).toHaveAttribute('href', '/admin/settings/system')
})

it('has no System page in front of another server', async () => {
  drawSettings(<SettingsModule path="system" hrefOf={path => path} />, {})
  expect(await screen.findByRole('heading', { name: 'Page not found', level: 2 })).toBeVisible()
})
