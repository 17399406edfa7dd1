import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { field, people, policyReports, saveAndStay, signIn } from './studio.ts'

async function send(page: Page, method: string, path: string, data?: unknown): Promise<void> {
  const { data: grant } = await (await page.request.post('/auth/login', { data: people.admin })).json()
  const answer = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${grant.access_token}` },
    ...(data !== undefined && { data }),
  })
  expect(answer.ok()).toBe(true)
}

const coordinate = (page: Page, name: string) => field(page, 'place').getByRole('textbox', { name })

// Without WebGL, as all journeys. MapInput.browser.test.tsx draws the map.
test('places an item on a map by coordinates, and opens it from the map of a list', async ({ page }) => {
  const reports = policyReports(page)
  await signIn(page, 'admin')
  // The interface and the display are those of the type.
  await send(page, 'POST', '/fields/regions', { field: 'place', type: 'geometry.Point', schema: {}, meta: {} })
  try {
    await page.goto('/admin/collections/regions')
    await page.locator('tr[data-part="row"] a').first().click()
    await coordinate(page, 'New point, Longitude').fill('16.3738')
    await coordinate(page, 'New point, Latitude').fill('48.2082')
    await saveAndStay(page)
    await page.reload()
    await expect(coordinate(page, 'Point 1, Latitude')).toHaveValue('48.2082')

    const address = page.url()
    await page.goto('/admin/collections/regions')
    await page.getByRole('combobox', { name: 'Layout' }).selectOption({ label: 'Map' })
    await expect(page.getByText(/^Without a position: \d/)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.locator('[data-part="map-entry"]').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-part="map-entry"]').nth(1)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    expect(reports).toEqual([])
  } finally {
    await send(page, 'DELETE', '/fields/regions/place')
    await page.goto('/admin/collections/regions')
    await page.getByRole('combobox', { name: 'Layout' }).selectOption({ label: 'Table' })
    await page.waitForLoadState('networkidle')
  }
})
