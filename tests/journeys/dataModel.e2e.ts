import { expect, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, signIn } from './studio.ts'

test('creates a collection, edits its fields and deletes it (A-0008, A-0010, A-0012)', async ({ page }) => {
  const name = `journal_${Date.now()}`
  const fields = page.locator('[data-part="fields"] > li')
  const names = () => fields.evaluateAll(rows => rows.map(row => row.getAttribute('data-field')))
  const row = (field: string) => page.locator(`[data-part="fields"] > [data-field="${field}"]`)
  await signIn(page, 'admin')
  await test.step('the form opens above the list of collections', async () => {
    await page.goto('/admin/settings')
    await expect(page).toHaveURL(/settings\/data-model$/)
    await page.getByRole('link', { name: 'Create collection' }).click()
    await expect(page).toHaveURL(/data-model\/\+$/)
    // The list stays visible below the drawer.
    await expect(page.locator('main tbody tr').first()).toBeVisible()
  })
  await test.step('the new collection opens with its fields (A-0013, A-0232, A-0233)', async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.keyboard.press('Enter')
    for (const field of ['Status', 'Manual order', 'Created by'])
      await page.getByRole('checkbox', { name: field }).check()
    await page.getByRole('button', { name: 'Create collection' }).click()
    await expect(page).toHaveURL(new RegExp(`data-model/${name}$`))
    await expect(page.locator('[data-part="notifications"]')).toContainText('Collection created')
    await expect(fields).toHaveCount(4)
    expect(await names()).toEqual(['id', 'status', 'sort', 'user_created'])
  })

  await test.step('changes made in place are still there after a reload (A-0136)', async () => {
    await page.getByRole('button', { name: 'Hide “status” in forms' }).click()
    await row('user_created').getByRole('link').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(row('user_created').getByRole('link')).toBeFocused()
    await page.getByRole('button', { name: 'Width of “status”' }).click()
    // Not the response for the field that was hidden, which may arrive late.
    const saved = page.waitForResponse(
      answer =>
        answer.url().endsWith(`/fields/${name}/status`) && answer.request().postData()?.includes('half') === true,
    )
    await page.getByRole('menuitem', { name: 'Half' }).click()
    await saved
    await page.reload()
    await expect(row('status')).toHaveAttribute('data-hidden', 'true')
    await expect(row('status')).toHaveAttribute('data-width', 'half')
    expect(await names()).toEqual(['id', 'status', 'user_created', 'sort'])
  })

  await test.step('a field is duplicated (A-0474)', async () => {
    await page.getByRole('button', { name: 'Options for status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(row('status_copy')).toBeVisible()
  })
  await test.step('a field is deleted (A-0148)', async () => {
    await page.getByRole('button', { name: 'Options for status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.locator('[data-part="impact"]')).toContainText('1 collection setting')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row('status')).toHaveCount(0)
  })

  await test.step('the collection is deleted (A-0116)', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/settings\/data-model$/)
    await expect(page.locator('main').getByRole('link', { name: 'travel_notes' })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name })).toHaveCount(0)
  })
  await test.step('an unknown collection shows that it was not found (A-0169)', async () => {
    await page.goto(`/admin/settings/data-model/${name}`)
    await expect(page.getByRole('heading', { name: 'Collection not found' }).first()).toBeVisible()
  })
})

test('duplicates the structure of a collection without its items', async ({ page }) => {
  const name = `copied_${Date.now()}`
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const read = async (path: string) => (await (await page.request.get(path, { headers })).json()).data
  await signIn(page, 'admin')
  await page.goto('/admin/settings/data-model/countries')
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  const input = dialog.getByRole('textbox', { name: 'Name' })
  await expect(input).toHaveValue('countries_copy')
  await expect(dialog).toContainText('borders, currencies, languages, translations, travel_notes')
  await input.fill('travel_notes')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Duplicate' })).toHaveAttribute('aria-disabled', 'true')
  await input.fill(name)
  await expect(dialog.locator('[data-part="calls"]')).toContainText(name)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`data-model/${name}$`))
  await expect(page.locator('[data-part="notifications"]')).toContainText('Collection created')
  const fields = page.locator('[data-part="fields"] > li')
  await expect(fields.filter({ hasText: 'region' }).first()).toBeVisible()
  const left = ['borders', 'currencies', 'languages', 'translations', 'travel_notes']
  const settingsOf = async (collection: string) =>
    (await read(`/fields/${collection}`))
      .filter(({ field }: { readonly field: string }) => !left.includes(field))
      .map(({ field, meta, type }: { readonly field: string; readonly meta: Settings; readonly type: string }) => ({
        ...{ field, type },
        ...{ interface: meta.interface, options: meta.options, sort: meta.sort, width: meta.width },
      }))
      .toSorted((a: { readonly field: string }, b: { readonly field: string }) => a.field.localeCompare(b.field))
  expect(await settingsOf(name)).toEqual(await settingsOf('countries'))
  expect(await read(`/items/${name}`)).toEqual([])
  const [region] = await read('/items/regions?limit=1&fields=id,name')
  const item = { code: 'XX', name: 'Utopia', region: region.id }
  expect((await page.request.post(`/items/${name}`, { headers, data: item })).status()).toBe(200)
  expect(await read(`/items/${name}/XX?fields=region.name`)).toEqual({ region: { name: region.name } })
  expect((await page.request.delete(`/collections/${name}`, { headers })).ok()).toBe(true)
})

interface Settings {
  readonly interface: unknown
  readonly options: unknown
  readonly sort: unknown
  readonly width: unknown
}
