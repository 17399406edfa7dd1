import { expect, type Page, test } from '@playwright/test'
import { countRenders } from './countRenders.ts'
import { count, forgetViews, people, rows, signIn } from './studio.ts'

/** Lists all countries on one page. */
async function listAll(page: Page): Promise<void> {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const { data } = await (await page.request.get('/users/me?fields=id', { headers })).json()
  const view = { collection: 'countries', layout: 'tabular', layout_query: { tabular: { limit: 250 } } }
  const saved = await page.request.post('/presets', { headers, data: { ...view, user: data.id } })
  expect(saved.ok()).toBe(true)
  await page.goto('/admin/collections/countries')
  await expect(count(page)).toHaveText('1-250 of 250')
  await page.waitForLoadState('networkidle')
}

test.beforeEach(({ page }) => forgetViews(page, 'admin'))
test.afterEach(({ page }) => forgetViews(page, 'admin'))

test('draws few elements for a row, and only the rows in view', async ({ page }) => {
  await signIn(page, 'admin')
  await listAll(page)
  const cells = await rows(page).first().locator('td').count()
  const elements = await rows(page).first().locator('*').count()
  // One in each cell, besides the cell itself.
  expect(elements).toBeLessThanOrEqual(2 * cells)
  expect(await rows(page).count()).toBeLessThanOrEqual(50)
})

test('renders only the new rows of a list while it scrolls', async ({ page }) => {
  await page.addInitScript(countRenders)
  await signIn(page, 'admin')
  await listAll(page)
  const slow = await page.evaluate(scrollRows, { steps: 30, rowsAtOnce: 1 })
  expect(slow.drawn).toBeGreaterThanOrEqual(25)
  expect(slow.renders / slow.drawn).toBeLessThanOrEqual(28)
  // Rows that stay in view would be rendered in each step, and there are fewer steps for each row.
  const fast = await page.evaluate(scrollRows, { steps: 15, rowsAtOnce: 4 })
  expect(fast.drawn).toBeGreaterThanOrEqual(50)
  expect(fast.renders / fast.drawn).toBeGreaterThan(0.8 * (slow.renders / slow.drawn))
})

interface Scrolling {
  readonly steps: number
  readonly rowsAtOnce: number
}

/** Scrolls the list in steps, each in a frame of its own. Runs in the page. */
async function scrollRows({
  steps,
  rowsAtOnce,
}: Scrolling): Promise<{ readonly renders: number; readonly drawn: number }> {
  const row = document.querySelector<HTMLElement>('tr[data-part="row"]')
  let scroller = row?.parentElement ?? null
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
  if (!row || !scroller) throw new Error('The list does not scroll.')
  const shown = () => [...document.querySelectorAll('tr[data-part="row"]')]
  const height = row.offsetHeight
  const before = new Set(shown())
  const added = new Set<Element>()
  Object.assign(window, { renders: 0 })
  for (let step = 0; step < steps; step += 1) {
    scroller.scrollTop += rowsAtOnce * height
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (const each of shown()) if (!before.has(each)) added.add(each)
  }
  return { renders: Reflect.get(window, 'renders'), drawn: added.size }
}
