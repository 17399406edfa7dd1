import { expect, test } from '@playwright/test'
import { field, forgetViews, people, rows, signIn } from './studio.ts'

test.use({ trace: 'off' })

test('skips the header by keyboard and opens the keyboard help and returns from it (P-096)', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/countries')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(/^Countries · /)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#navigation')).toBeFocused()
  await page.keyboard.press('Shift+?')
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(map.getByText('Save and add new')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(map).toBeHidden()
  // In an input, it types the character.
  await page.keyboard.press('/')
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox', { name: 'Search items' })).toHaveValue('?')
  await expect(map).toBeHidden()
})

test('lists past notifications and shows the server latency (P-459)', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections/travel_notes/+')
  await expect(page.getByRole('img', { name: /Average response time/ })).toBeVisible()
  const notifications = page.locator('[data-part="notifications"]')
  await field(page, 'title').getByRole('textbox').fill('A title')
  await page.keyboard.press('Control+s')
  await expect(notifications.locator('[data-kind]')).toHaveCount(1)
  await expect(notifications.locator('[data-kind]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.locator('[data-part="notification-history"] li')).toHaveCount(1)
  // Other journeys count the notes.
  const { data } = await (await page.request.post('/auth/login', { data: people.admin })).json()
  const headers = { authorization: `Bearer ${data.access_token}` }
  const note = `/items/travel_notes/${new URL(page.url()).pathname.split('/').at(-1)}`
  expect((await page.request.delete(note, { headers })).ok()).toBe(true)
})

test('keeps the selected high contrast (P-097)', async ({ page }) => {
  await signIn(page, 'editor')
  await page.goto('/admin/collections')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-contrast', 'normal')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitem', { name: 'High contrast' }).click()
  await expect(root).toHaveAttribute('data-contrast', 'more')
  await page.reload()
  await expect(root).toHaveAttribute('data-contrast', 'more')
})

test('fits the narrowest screen and opens the sidebar automatically only on wide ones (P-110, P-111)', async ({
  page,
}) => {
  await forgetViews(page, 'editor')
  await signIn(page, 'editor')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin/collections/countries')
  await expect(rows(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const sidebar = page.locator('[data-part="sidebar"]')
  await expect(sidebar).toBeHidden()
  await page.setViewportSize({ width: 1424, height: 800 })
  await expect(sidebar).toBeVisible()
  await page.setViewportSize({ width: 1423, height: 800 })
  await expect(sidebar).toBeHidden()
})

test('lets an administrator view the studio as another role without changes, and return', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'View as role or user…' }).click()
  await page.getByRole('button', { name: 'Reader', exact: true }).click()
  const banner = page.locator('[data-part="viewing-banner"]')
  await expect(banner).toContainText('You are viewing the studio as Reader')
  await expect(page.getByRole('link', { name: 'Extensions' })).toHaveCount(0)
  await page.goto('/admin/collections/countries/ISL')
  await expect(field(page, 'name').getByRole('textbox')).not.toBeEditable()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toHaveCount(0)
  await expect(field(page, 'name').getByRole('textbox')).toBeEditable()
})

test('lets an administrator view the studio as a user, who is then the current user (A-1529)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'View as role or user…' }).click()
  await page.getByRole('searchbox', { name: 'View as user' }).fill('reader@example.com')
  const users = page.getByRole('button', { name: /· Reader$/ })
  await expect(users).toHaveCount(1)
  await users.click()
  const banner = page.locator('[data-part="viewing-banner"]')
  await expect(banner).toContainText(/You are viewing the studio as .+ · Reader/)
  await expect(page.getByRole('button', { name: /^Admin User’s account$/ })).toHaveCount(0)
  const own = await page.evaluate(async () => {
    const grant = await (await fetch('/auth/refresh', { method: 'POST', credentials: 'include' })).json()
    const [, id = ''] = sessionStorage.getItem('fieldhouse.view-as')?.split(' ') ?? []
    const headers = { Authorization: `Bearer ${grant.data.access_token}`, 'X-View-As-User': id }
    return (await (await fetch('/users?filter[id][_eq]=$CURRENT_USER&fields=email', { headers })).json()).data
  })
  expect(own).toEqual([{ email: 'reader@example.com' }])
  await page.goto('/admin/collections/countries/ISL')
  await expect(field(page, 'name').getByRole('textbox')).not.toBeEditable()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(banner).toHaveCount(0)
  await expect(field(page, 'name').getByRole('textbox')).toBeEditable()
})
