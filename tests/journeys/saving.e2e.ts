import { type Browser, expect, type Page, test } from '@playwright/test'
import { ownAddress, ownServer } from './ownServer.ts'
import { draftsHere, field, openSignedIn, people, saveAndStay, signIn } from './studio.ts'

const status = (page: Page) => page.locator('[data-part="save-status"]')
const textOf = (page: Page, name: string) => field(page, name).getByRole('textbox')

async function openAs(browser: Browser, person: keyof typeof people, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  await page.goto(path)
  await expect(field(page, 'code')).toBeVisible()
  return page
}

/** The number of revisions of an item. */
const revisionsOf = (page: Page, collection: string, item: string) =>
  page.evaluate(
    async ([collection, item]) => {
      const refreshed = await fetch('/auth/refresh', { method: 'POST', credentials: 'include' })
      const token = (await refreshed.json()).data.access_token
      const filter = encodeURIComponent(JSON.stringify({ collection: { _eq: collection }, item: { _eq: item } }))
      const answer = await fetch(`/revisions?limit=-1&fields=id&filter=${filter}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return (await answer.json()).data.length as number
    },
    [collection, item],
  )

test('saves once and loses nothing when the server crashes during a save', async ({ page }) => {
  const server = ownServer()
  try {
    await server.start()
    await page.goto(`${ownAddress}/admin/collections/countries/SWE`)
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(textOf(page, 'official_name')).toHaveValue(/Sweden/)
    const before = await revisionsOf(page, 'countries', 'SWE')

    // The server saves, but its response never arrives, and then the server is down.
    await page.route('**/items/countries/SWE*', async route => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await route.fetch()
      await server.kill()
      await route.abort('connectionreset')
      await page.unroute('**/items/countries/SWE*')
    })
    await textOf(page, 'official_name').fill('Kingdom of the North')
    await page.keyboard.press('Control+s')
    await expect(status(page)).toHaveAttribute('data-state', 'retrying')
    await expect(page.getByText('The server is not responding')).toBeVisible()
    await textOf(page, 'population').fill('10500001')
    await page.getByRole('button', { name: 'Retry now' }).click()
    await expect(status(page)).toHaveAttribute('data-state', 'retrying')

    await server.start()
    await expect(status(page)).toContainText('1 unsaved change', { timeout: 60_000 })
    await expect(textOf(page, 'official_name')).toHaveValue('Kingdom of the North')
    await expect(textOf(page, 'population')).toHaveValue(/10.?500.?001/)
    expect(await revisionsOf(page, 'countries', 'SWE')).toBe(before + 1)
    await saveAndStay(page)
    await page.reload()
    await expect(textOf(page, 'official_name')).toHaveValue('Kingdom of the North')
    await expect(textOf(page, 'population')).toHaveValue(/10.?500.?001/)
  } finally {
    await server.end()
  }
})

test('reports a lost connection, keeps edits and saves when it is back', async ({ page, context }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/FIN')
  await expect(textOf(page, 'official_name')).toHaveValue(/Finland/)
  await context.setOffline(true)
  await expect(status(page)).toHaveText('Offline')
  await textOf(page, 'official_name').fill('Republic without a network')
  await expect(status(page)).toHaveText('Offline, 1 unsaved change')
  await page.keyboard.press('Control+s')
  await expect(status(page)).toHaveText('Not saved: you are offline')
  await textOf(page, 'population').fill('5500001')
  await context.setOffline(false)
  await expect(status(page)).toHaveText('1 unsaved change')
  await saveAndStay(page)
  await page.reload()
  await expect(textOf(page, 'official_name')).toHaveValue('Republic without a network')
  await expect(textOf(page, 'population')).toHaveValue(/5.?500.?001/)
})

test('merges changes of two users to different fields and asks about the same field', async ({ browser }) => {
  const mine = await openAs(browser, 'admin', '/admin/collections/countries/MLT')
  const theirs = await openAs(browser, 'admin', '/admin/collections/countries/MLT')
  await textOf(mine, 'population').fill('390001')
  await textOf(theirs, 'official_name').fill('Theirs')
  await saveAndStay(theirs)
  await saveAndStay(mine)
  await expect(textOf(mine, 'official_name')).toHaveValue('Theirs')
  await expect(textOf(mine, 'population')).toHaveValue(/390.?001/)

  await textOf(theirs, 'official_name').fill('Theirs again')
  await saveAndStay(theirs)
  await textOf(mine, 'official_name').fill('Mine')
  await mine.keyboard.press('Control+s')
  const view = mine.getByRole('dialog', { name: 'Someone else edited this item' })
  await expect(view).toContainText('Theirs again')
  await expect(view).toContainText('Mine')
  await expect(view.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await view.getByRole('button', { name: 'Keep editing' }).click()
  await expect(textOf(mine, 'official_name')).toHaveValue('Mine')
  await mine.keyboard.press('Control+s')
  await view.getByRole('radio', { name: 'Keep mine' }).check()
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(status(mine)).toContainText('Saved at')
  await mine.reload()
  await expect(textOf(mine, 'official_name')).toHaveValue('Mine')
  await mine.context().close()
  await theirs.context().close()
})

test('shows saved changes of another tab beneath unsaved edits (F22)', async ({ page, context }) => {
  await signIn(page, 'admin')
  const path = '/admin/collections/countries/NOR'
  await page.goto(path)
  const tab = await context.newPage()
  await tab.goto(path)
  await textOf(tab, 'population').fill('5600001')
  await textOf(page, 'official_name').fill('Saved in one tab')
  await saveAndStay(page)
  await expect(tab.getByText('Saved in another tab')).toBeVisible()
  await expect(textOf(tab, 'official_name')).toHaveValue('Saved in one tab')
  await expect(textOf(tab, 'population')).toHaveValue(/5.?600.?001/)
  await textOf(page, 'population').fill('5600002')
  await saveAndStay(page)
  await expect(status(tab)).toHaveText('1 unsaved change')
  await tab.keyboard.press('Control+s')
  await expect(tab.getByRole('dialog', { name: 'Someone else edited this item' })).toContainText(/5.?600.?002/)
})

test('keeps edits of an item deleted by another user and can save it again', async ({ browser }) => {
  const mine = await openAs(browser, 'admin', '/admin/collections/countries/LIE')
  const theirs = await openAs(browser, 'admin', '/admin/collections/countries/LIE')
  await textOf(mine, 'official_name').fill('Kept by typing')
  await theirs.getByRole('button', { name: 'Delete item' }).click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(theirs).toHaveURL(/countries$/)
  await mine.keyboard.press('Control+s')
  await expect(mine.getByText('This item no longer exists')).toBeVisible()
  await expect(textOf(mine, 'official_name')).toHaveValue('Kept by typing')
  await mine.getByRole('button', { name: 'Save as new item' }).click()
  await expect(mine.getByText('Item created')).toBeVisible()
  await mine.goto('/admin/collections/countries/LIE')
  await expect(textOf(mine, 'official_name')).toHaveValue('Kept by typing')
  await mine.context().close()
  await theirs.context().close()
})

test('asks for the password when the session expires during a save, then continues', async ({ page, context }) => {
  await signIn(page, 'admin')
  await openSignedIn(page, '/admin/collections/countries/DNK')
  await textOf(page, 'official_name').fill('Kingdom of Denmark, edited')
  await context.clearCookies()
  await page.route('**/items/**', route =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Session expired' })
  await expect(dialog).toBeVisible()
  await page.unroute('**/items/**')
  await dialog.getByLabel('Password').fill(people.admin.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(status(page)).toContainText('Saved at')
  await page.reload()
  await expect(textOf(page, 'official_name')).toHaveValue('Kingdom of Denmark, edited')
})

test('stores the first change within half a second, even right after the page opens', async ({ page, context }) => {
  await signIn(page, 'admin')
  for (const id of ['LVA', 'LTU', 'FIN']) {
    const tab = await context.newPage()
    await tab.goto(`/admin/collections/countries/${id}`)
    const name = textOf(tab, 'official_name')
    await expect(name).toHaveValue(/./)
    await name.press('End')
    await name.press('!')
    await tab.waitForTimeout(500)
    const session = await context.newCDPSession(tab)
    void session.send('Page.crash').catch(() => {})
    await tab.waitForEvent('crash')
    const again = await context.newPage()
    await again.goto(`/admin/collections/countries/${id}`)
    const offer = again.getByRole('note').filter({ hasText: 'unsaved change' })
    await offer.getByRole('button', { name: 'Show changes' }).click()
    await again.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(offer).toBeHidden()
    await Promise.all([tab.close(), again.close()])
  }
})

test('loses at most half a second of typing after a tab crash, in a draft private to the user', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/EST')
  const name = textOf(page, 'official_name')
  await expect(name).toHaveValue(/Estonia/)
  await name.fill('')
  const typed: { text: string; at: number }[] = []
  for (let number = 0; number < 40; number++) {
    await name.press('End')
    await name.pressSequentially(`${number} `)
    typed.push({ text: await name.inputValue(), at: Date.now() })
  }
  const died = Date.now()
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')

  // The draft survives the session, and the next user of the same browser cannot read it.
  const again = await context.newPage()
  const offer = again.getByRole('note').filter({ hasText: 'unsaved change' })
  await again.goto('/admin/logout')
  await expect(again).toHaveURL(/reason=SIGN_OUT/)
  await signIn(again, 'editor')
  await again.goto('/admin/collections/countries/EST')
  await expect(field(again, 'code')).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await again.evaluate(draftsHere)).toBe(1)
  await again.goto('/admin/logout')
  await expect(again).toHaveURL(/reason=SIGN_OUT/)
  await signIn(again, 'admin')
  await again.goto('/admin/collections/countries/EST')
  await expect(offer).toBeVisible()
  await expect(textOf(again, 'official_name')).toHaveValue(/Estonia/)
  await offer.getByRole('button', { name: 'Show changes' }).click()
  const view = again.getByRole('dialog')
  await expect(view).toContainText('Official Name')
  await view.getByRole('button', { name: 'Restore' }).click()
  await expect(offer).toBeHidden()
  const restored = await textOf(again, 'official_name').inputValue()
  const certain = typed.filter(({ at }) => at <= died - 500).at(-1)?.text ?? ''
  expect(certain.length).toBeGreaterThan(0)
  expect(typed.at(-1)?.text.startsWith(restored)).toBe(true)
  expect(restored.length).toBeGreaterThanOrEqual(certain.trimEnd().length)

  // The draft is stored until it is saved, even across a confirmed reload, and then deleted.
  await expect(status(again)).toHaveText('1 unsaved change')
  again.once('dialog', dialog => void dialog.accept())
  await again.reload()
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(textOf(again, 'official_name')).toHaveValue(restored)
  const readable = await again.evaluate(async () => {
    const opened = indexedDB.open('fieldhouse-drafts')
    await new Promise(resolve => opened.addEventListener('success', resolve))
    const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise(resolve => all.addEventListener('success', resolve))
    const records: { place: string; sealed: ArrayBuffer }[] = all.result
    return records.map(({ place, sealed }) => place + new TextDecoder('latin1').decode(sealed)).join('\n')
  })
  expect(readable.length).toBeGreaterThan(0)
  expect(readable).not.toContain('0 1 2')
  expect(readable).not.toContain('countries')
  await saveAndStay(again)
  await again.reload()
  await expect(textOf(again, 'official_name')).toHaveValue(restored)
  await expect(offer).toBeHidden()
})

test('asks about an outdated draft and does not show a discarded one again', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/admin/collections/countries/LVA')
  await textOf(page, 'official_name').fill('Typed and left')
  await expect(status(page)).toHaveText('1 unsaved change')
  await expect.poll(() => page.evaluate(draftsHere)).toBe(1)
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  const theirs = await openAs(browser, 'admin', '/admin/collections/countries/LVA')
  await expect(theirs.getByText(/unsaved changes? from/)).toBeHidden()
  await textOf(theirs, 'official_name').fill('Saved by others')
  await saveAndStay(theirs)
  await theirs.context().close()

  const again = await page.context().newPage()
  await again.goto('/admin/collections/countries/LVA')
  await again.getByRole('button', { name: 'Restore' }).click()
  await again.keyboard.press('Control+s')
  const view = again.getByRole('dialog', { name: 'Someone else edited this item' })
  await expect(view).toContainText('Saved by others')
  await view.getByRole('radio', { name: 'Keep theirs' }).check()
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(textOf(again, 'official_name')).toHaveValue('Saved by others')
  await expect(status(again)).toHaveAttribute('data-state', 'saved')

  await textOf(again, 'official_name').fill('Discarded')
  await again.getByRole('link', { name: 'Back to Countries' }).click()
  await again.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(again).toHaveURL(/countries$/)
  await again.goto('/admin/collections/countries/LVA')
  await expect(textOf(again, 'official_name')).toHaveValue('Saved by others')
  await expect(again.getByText(/unsaved changes? from/)).toBeHidden()
  await again.context().close()
})
