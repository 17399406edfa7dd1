import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { people, refuseNothing, rows, signIn } from './studio.ts'

refuseNothing()

test.use({ actionTimeout: 20_000 })

const dialog = (page: Page) => page.getByRole('alertdialog')

async function asAdmin(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  return async (method: string, path: string, data?: object) => {
    const response = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(response.ok(), await response.text()).toBe(true)
    return response.status() === 204 ? null : (await response.json()).data
  }
}

test('says where an item is used before it is deleted or archived: in fields, and in links inside text', async ({
  page,
  request,
}) => {
  const send = await asAdmin(request)
  await send('POST', '/items/countries', { code: 'XUS', name: 'Usedland' })
  const [direct, linking] = await send('POST', '/items/travel_notes', [
    { title: 'Points at it', country: 'XUS' },
    { title: 'Links to it', body: '<p><a href="/admin/collections/countries/XUS">Usedland</a></p>' },
  ])
  await signIn(page, 'admin')

  await page.goto('/admin/collections/countries/XUS')
  await page.getByText('Used in', { exact: true }).click()
  const usage = page.locator('[data-part="usage"]')
  await expect(usage).toContainText('Travel Notes: Country')
  await expect(usage.getByRole('link', { name: 'Points at it' })).toHaveAttribute('href', new RegExp(`${direct.id}$`))
  await expect(usage).toContainText('Travel Notes: Links in text')
  await expect(usage.getByRole('link', { name: 'Links to it' })).toHaveAttribute('href', new RegExp(`${linking.id}$`))
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(dialog(page)).toContainText('Used by 2 items')
  expect(await axeViolations(page, { selector: '[role="alertdialog"]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/admin/collections/countries?search=Usedland')
  await rows(page).filter({ hasText: 'Usedland' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page)).toContainText('Used by 2 items')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  for (const { id } of [direct, linking]) await send('DELETE', `/items/travel_notes/${id}`)
  await page.goto('/admin/collections/countries/XUS')
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(dialog(page)).toContainText('Not used anywhere.')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/collections\/countries$/)
})

test('asks before it archives an item that others use', async ({ page, request }) => {
  const send = await asAdmin(request)
  const used = await send('POST', '/items/travel_notes', { title: 'Linked note' })
  const linking = await send('POST', '/items/travel_notes', {
    title: 'Links to a note',
    body: `<p><a href="/admin/collections/travel_notes/${used.id}">Linked note</a></p>`,
  })
  await signIn(page, 'admin')
  await page.goto(`/admin/collections/travel_notes/${used.id}`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog(page)).toContainText('Used by 1 item')
  await expect(dialog(page).getByRole('link', { name: 'Links to a note' })).toBeVisible()
  expect(await axeViolations(page, { selector: '[role="alertdialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByText('Item archived')).toBeVisible()
  expect((await send('GET', `/items/travel_notes/${used.id}?fields=status`)).status).toBe('archived')
  for (const { id } of [used, linking]) await send('DELETE', `/items/travel_notes/${id}`)
})

test('finds a picture inside rich text on its page and before it is deleted', async ({ page, request }) => {
  const send = await asAdmin(request)
  const [file] = await send('GET', '/files?limit=1&filter[type][_starts_with]=image&fields=id,title')
  const note = await send('POST', '/items/travel_notes', {
    title: 'Shows a picture',
    body: `<p><img src="/assets/${file.id}?width=300" alt=""></p>`,
  })
  await signIn(page, 'admin')
  await page.goto(`/admin/files/${file.id}`)
  await page.getByText('Used in', { exact: true }).click()
  await expect(page.locator('[data-part="usage"]')).toContainText('Travel Notes: Links in text')
  await expect(page.getByRole('link', { name: 'Shows a picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(dialog(page)).toContainText('Shows a picture')
  await send('DELETE', `/items/travel_notes/${note.id}`)
})
