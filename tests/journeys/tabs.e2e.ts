import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { field, people, signIn } from './studio.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Collections' })

/** Counts the refreshes of all tabs that have been answered. */
function refreshesOf(context: BrowserContext) {
  const seen = { count: 0 }
  context.on('requestfinished', request => {
    if (request.url().endsWith('/auth/refresh')) seen.count += 1
  })
  return seen
}

async function twoTabs(context: BrowserContext, page: Page, path: string): Promise<Page> {
  await signIn(page, 'admin')
  await page.goto('/admin/collections')
  await expect(heading(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.locator('h1')).toBeVisible()
  return other
}

test('refreshes once per token for two tabs and stays signed in, also after sleep (P-118, P-119)', async ({
  page,
  context,
}) => {
  await context.clock.install()
  const other = await twoTabs(context, page, '/admin/collections/regions')
  const refreshes = refreshesOf(context)
  for (let life = 1; life <= 3; life++) {
    // The third time the computer was asleep: the clock jumps, and the page becomes visible again.
    if (life < 3) await context.clock.runFor('14:51')
    else await context.clock.fastForward('12:00:00')
    await expect.poll(() => refreshes.count).toBe(life)
    // A round trip later, each page has set the timer for the next one.
    for (const each of [page, other]) await each.evaluate(() => fetch('/server/ping').then(answer => answer.text()))
    // A request with a replaced token still gets an answer: what matters is that no page signs out.
    for (const each of [page, other]) await expect(each).not.toHaveURL(/login/)
  }
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Countries', exact: true })
    .click()
  await expect(page.locator('tr[data-part="row"]').first()).toBeVisible()
  expect(refreshes.count).toBe(3)
})

test('signs out in all tabs and keeps unsaved changes (P-121, P-127)', async ({ page, context }) => {
  const other = await twoTabs(context, page, '/admin/collections/countries/DNK')
  const name = field(other, 'official_name').getByRole('textbox')
  await name.fill('Denmark, in another tab')
  const third = await context.newPage()
  await third.goto('/admin/collections/regions')
  await expect(third.locator('h1')).toBeVisible()
  await page.goto('/admin/logout')
  await expect(third).toHaveURL(/reason=SIGN_OUT/)
  const dialog = other.getByRole('dialog', { name: 'Session expired' })
  await expect(dialog).toBeVisible()
  await expect(name).toHaveValue('Denmark, in another tab')
  // Signing in in one tab is enough for all.
  await page.getByLabel('Email').fill(people.admin.email)
  await page.getByLabel('Password').fill(people.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Denmark, in another tab')
  await expect(third.getByText('Continue as')).toBeVisible()
})

async function setIdle(request: APIRequestContext, minutes: number | null): Promise<void> {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  expect((await request.patch('/settings', { headers, data: { auth_idle_timeout: minutes } })).ok()).toBe(true)
}

test('warns and ends an idle session but keeps unsaved changes (P-032, P-120, A-0066)', async ({
  page,
  context,
  request,
}) => {
  await setIdle(request, 30)
  try {
    await context.clock.install()
    await signIn(page, 'admin')
    await page.goto('/admin/collections/countries/DNK')
    const name = field(page, 'official_name').getByRole('textbox')
    await name.fill('Denmark, left alone')
    await context.clock.fastForward('29:10')
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(warning).toContainText(/signed out in [45]\d seconds/)
    await warning.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(warning).toBeHidden()
    await context.clock.fastForward('29:10')
    await expect(warning).toBeVisible()
    await context.clock.fastForward('01:00')
    const dialog = page.getByRole('dialog', { name: 'Session expired' })
    await expect(dialog).toBeVisible()
    await expect(name).toHaveValue('Denmark, left alone')
    await dialog.getByLabel('Password').fill(people.admin.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
  } finally {
    await setIdle(request, null)
  }
})
