import { expect, test } from '@playwright/test'
import { people, signIn } from './studio.ts'

const [folder, shops, events] = ['order_folder', 'order_shops', 'order_events']

test('arranges collections in a folder by keys, menu and dragging, with a color', async ({ page, request }) => {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const metas = async (): Promise<readonly { collection: string; sort: number | null; group: string | null }[]> => {
    const { data } = await (await request.get('/collections', { headers })).json()
    return data.flatMap(({ meta }: { meta: { system?: boolean } | null }) => (meta && !meta.system ? [meta] : []))
  }
  const groupOf = async (name: string) => (await metas()).find(({ collection }) => collection === name)?.group
  const before = await metas()
  for (const collection of [shops, events])
    expect((await request.post('/collections', { headers, data: { collection, meta: {} } })).status()).toBe(200)
  const row = (name: string) => page.locator(`[data-row="${name}"]`)
  const link = (name: string) => row(name).getByRole('link')
  const names = () => page.locator('[data-row^="order_"]').evaluateAll(rows => rows.map(each => each.dataset['row']))
  const told = (words: string) => page.getByText(words, { exact: true }).first()
  try {
    await signIn(page, 'admin')
    await page.goto('/admin/settings/data-model')
    await test.step('create a folder', async () => {
      await page.getByRole('button', { name: 'New folder' }).click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(folder)
      await dialog.getByRole('button', { name: 'Create' }).click()
      await expect(row(folder)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('move a collection into it with the menu', async () => {
      await row(shops)
        .getByRole('button', { name: `Options for ${shops}` })
        .click()
      await page.getByRole('menuitem', { name: 'Move into “Order Folder”' }).click()
      await expect.poll(() => groupOf(shops)).toBe(folder)
      await expect(link(shops)).toBeFocused()
    })
    await test.step('drag another one into it', async () => {
      await row(events).locator('[data-part="drag-handle"]').dragTo(link(folder))
      await expect.poll(() => groupOf(events)).toBe(folder)
      await expect.poll(names).toEqual([folder, shops, events])
    })
    await test.step('move it up, and out of the folder, by keys', async () => {
      await expect(link(events)).toBeFocused()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(told(`“${events}” moved to Order Folder, position 1 of 2.`)).toBeVisible()
      await expect.poll(names).toEqual([folder, events, shops])
      await expect(link(events)).toBeFocused()
      await page.keyboard.press('Alt+ArrowUp')
      await expect.poll(names).toEqual([events, folder, shops])
      await expect.poll(() => groupOf(events)).toBe(null)
    })
    await test.step('two keys in a row are two moves', async () => {
      await expect(link(events)).toBeFocused()
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Alt+ArrowUp')
      await page.waitForLoadState('networkidle')
      await expect.poll(names).toEqual([events, folder, shops])
    })
    await test.step('move it into the folder and out of it by keys, and undo that', async () => {
      await expect(link(events)).toBeFocused()
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(() => groupOf(events)).toBe(folder)
      await expect(link(events)).toBeFocused()
      await page.keyboard.press('Alt+ArrowLeft')
      await expect.poll(names).toEqual([folder, shops, events])
      await expect.poll(() => groupOf(events)).toBe(null)
      await expect(link(events)).toBeFocused()
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect.poll(() => groupOf(events)).toBe(folder)
      await expect.poll(names).toEqual([folder, shops, events])
    })
    await test.step('rename the folder', async () => {
      for (const [from, to] of [
        [folder, 'order_shelf'],
        ['order_shelf', folder],
      ] as const) {
        await link(from).click()
        await page.getByRole('button', { name: 'Rename', exact: true }).click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
        await dialog.getByRole('textbox', { name: 'Name' }).fill(to)
        await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
        await expect(page.locator('[data-part="collection-name"]')).toHaveText(to)
        await expect.poll(() => groupOf(shops)).toBe(to)
        await page.goto('/admin/settings/data-model')
      }
    })
    await test.step('choose a color', async () => {
      await link(folder).click()
      await expect(page.getByRole('heading', { name: 'Fields' })).toHaveCount(0)
      await page.locator('[data-field="color"]').getByRole('textbox').first().fill('#E35169')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(row(folder)).toBeVisible()
    })
    await test.step('the navigation shows all of it, and keeps a folder closed', async () => {
      await page.goto('/admin/collections')
      const navigation = page
        .getByRole('navigation')
        .filter({ has: page.getByRole('button', { name: 'Order Folder' }) })
      const toggle = navigation.getByRole('button', { name: 'Order Folder' })
      await expect(navigation.getByRole('link', { name: 'Order Shops' })).toBeVisible()
      await expect(toggle.locator('span').first()).toHaveCSS('color', 'rgb(227, 81, 105)')
      await toggle.click()
      await page.reload()
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(navigation.getByRole('link', { name: 'Order Shops' })).toBeHidden()
    })
  } finally {
    for (const collection of [shops, events, folder]) await request.delete(`/collections/${collection}`, { headers })
    const data = before.map(({ collection, group, sort }) => ({ collection, meta: { group, sort } }))
    expect((await request.patch('/collections', { headers, data })).status()).toBe(200)
  }
})
