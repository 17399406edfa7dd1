import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { field, people, refuseNothing, saveAndStay, signIn } from './studio.ts'

refuseNothing()

/** Files on the server that a journey creates and deletes again. */
async function library(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const fileIds: string[] = []
  return {
    headers,
    fileIds,
    async upload(name: string, mimeType: string, buffer: Buffer, more: Readonly<Record<string, string>> = {}) {
      const answer = await request.post('/files', { headers, multipart: { ...more, file: { name, mimeType, buffer } } })
      const { data } = await answer.json()
      fileIds.push(data.id)
      return data
    },
    /** How many revisions the server has stored of a file. */
    async revisions(id: string) {
      const path = `/revisions?filter[collection][_eq]=directus_files&filter[item][_eq]=${id}&limit=-1`
      return (await (await request.get(path, { headers })).json()).data.length
    },
    async read(id: string) {
      return (await (await request.get(`/files/${id}`, { headers })).json()).data
    },
    bytes: async (id: string) => (await request.get(`/assets/${id}`, { headers })).body(),
    async clean() {
      await request.delete('/files', { headers, data: fileIds })
    },
  }
}

/** 60 by 40 pixels of one color, from a camera. */
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 5D' },
      IFD2: { FNumber: '28/10', ExposureTime: '1/250', FocalLength: '50/1', ISOSpeedRatings: '200' },
    })
    .jpeg()
    .toBuffer()

const information = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

test('views, describes, copies, replaces and deletes a file on its page (C-244, C-298, C-299)', async ({
  page,
  request,
}) => {
  const files = await library(request)
  const folder = (await (await request.post('/folders', { headers: files.headers, data: { name: 'Journeys' } })).json())
    .data.id
  const { id } = await files.upload('harbour.jpg', 'image/jpeg', await photo('#ff0000'), { folder })
  try {
    await signIn(page, 'admin')
    await page.goto(`/admin/files/${id}`)
    // proves: C-301
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: 'File library' })
        .or(page.getByRole('link', { name: 'All files' }))
        .first(),
    ).toBeVisible()
    // proves: C-300
    const breadcrumb = page
      .locator('[data-part="page-header"]')
      .getByRole('link', { name: 'File library', exact: true })
    await expect(breadcrumb).toHaveAttribute('href', '/admin/files')
    for (const [name, value, id] of [
      ['Type', 'image/jpeg', 'C-347'],
      ['Dimensions', '60 × 40 pixels', 'C-348'],
      ['Owner', 'Admin User', 'C-355'],
      ['Camera', 'Canon EOS 5D', 'C-364'],
      ['Aperture', 'f/2.8', 'C-365'],
      ['Shutter speed', '1/250 s', 'C-366'],
      ['Focal length', '50 mm', 'C-367'],
      ['ISO', '200', 'C-368'],
      ['Checksum', /^[0-9a-f]{64}$/, 'C-354'],
      ['Folder', 'Journeys', 'C-323'],
    ] as const)
      await test.step(`the details show ${name} (${id})`, () => expect(information(page, name)).toHaveText(value))
    // proves: C-356, C-360
    await expect(information(page, 'Owner').getByRole('link')).toHaveAttribute('href', /\/users\//)
    await expect(information(page, 'Folder').getByRole('link')).toHaveAttribute('href', `/admin/files?folder=${folder}`)
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', `/admin/files?folder=${folder}`)
    await expect(information(page, 'Duration')).toHaveCount(0)

    // proves: C-304, C-306
    await page.getByRole('button', { name: 'Move to folder' }).click()
    const moving = page.getByRole('alertdialog', { name: 'Move file' })
    await moving
      .getByRole('row', { name: 'File library' })
      .or(moving.getByRole('treeitem', { name: 'File library' }))
      .first()
      .click()
    await moving.getByRole('button', { name: 'Move here' }).click()
    await expect(page.locator('[data-part="notifications"]')).toContainText('File moved to “File library”')
    await expect(information(page, 'Folder')).toHaveText('File library')
    await page.locator('[data-part="notifications"]').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await files.read(id)).folder).toBe(folder)
    await page.reload()

    // proves: C-307, C-471
    const download = page.waitForEvent('download')
    const requestPromise = page.waitForRequest(/\/assets\/.*[?&]download/)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await requestPromise
    expect((await download).suggestedFilename()).toBe('harbour.jpg')
    // proves: C-359
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open in new window' }).click()
    await expect((await opened).locator('img')).toHaveAttribute('src', /^blob:/)
    await (await opened).close()

    const title = field(page, 'title').getByRole('textbox')
    const revisions = page.locator('[data-part="sidebar-section"]', { hasText: 'Revisions' })
    await revisions.locator('summary').click()
    await title.fill('Harbour at dawn')
    await saveAndStay(page)
    const before = await files.revisions(id)
    await expect(revisions.locator('[data-part="revision"]')).toHaveCount(before)
    // proves: C-311, C-314, C-317
    await title.fill('Harbour at dawn, in color')
    await page.getByRole('button', { name: 'More save options' }).click()
    await page.getByRole('menuitem', { name: 'Save and stay' }).click()
    await expect(revisions.locator('[data-part="revision"]')).toHaveCount(before + 1)
    // proves: C-324, C-325
    await expect(page.getByRole('complementary').getByText('Comments and revisions')).toBeVisible()
    // proves: C-330, C-312, C-315
    await title.fill('Harbour, the copy')
    await page.getByRole('link', { name: 'All files' }).click()
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await page.getByRole('button', { name: 'More save options' }).click()
    await page.getByRole('menuitem', { name: 'Save as copy' }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page).toHaveURL(/\/admin\/files\/[0-9a-f-]{36}$/)
    const copy = page.url().split('/').at(-1) ?? ''
    files.fileIds.push(copy)
    expect(await files.read(copy)).toMatchObject({
      title: 'Harbour, the copy',
      folder,
      filename_download: 'harbour.jpg',
    })
    expect((await files.read(id)).title).toBe('Harbour at dawn, in color')

    // proves: C-310
    await title.fill('Harbour, a copy at noon')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/files(\?|$)/)
    expect((await files.read(copy)).title).toBe('Harbour, a copy at noon')

    // proves: C-305, C-313, C-316, C-318
    await page.goto(`/admin/files/${copy}`)
    await title.fill('Harbour, the last copy')
    await page.getByRole('button', { name: 'More save options' }).click()
    await expect(page.getByRole('menuitem', { name: /^Save and create new|^Save and add new/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+s')
    await expect(page).toHaveURL(/\/admin\/files\/\+/)
    expect((await files.read(copy)).title).toBe('Harbour, the last copy')
    await expect(page.getByRole('button', { name: 'Move to folder' })).toHaveCount(0)
    await expect(page.getByRole('complementary').getByText('Comments and revisions')).toHaveCount(0)

    await page.goto(`/admin/files/${id}`)
    // proves: C-319, C-320, C-321, C-322
    await page.getByRole('button', { name: 'Replace file' }).click()
    const drawer = page.getByRole('dialog', { name: 'Replace file' })
    await expect(drawer).toContainText('Not used anywhere.')
    await expect(drawer.getByRole('button', { name: 'Import from a URL' })).toBeVisible()
    await drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'evening.jpg', mimeType: 'image/jpeg', buffer: await photo('#0000ff') })
    await expect.poll(async () => (await sharp(await files.bytes(id)).stats()).dominant.b).toBeGreaterThan(200)
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour at dawn, in color' })).toBeVisible()

    // proves: C-302, C-303
    await page.getByRole('button', { name: 'Delete item' }).click()
    const deleting = page.getByRole('alertdialog')
    await expect(deleting).toContainText('Not used anywhere.')
    await deleting.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/admin\/files(\?|$)/)
    expect((await request.get(`/files/${id}`, { headers: files.headers })).status()).not.toBe(200)
  } finally {
    await files.clean()
    await request.delete(`/folders/${folder}`, { headers: files.headers })
  }
})

test('shows where a file is used before replacing or deleting it, and why actions are disabled for readers (C-326, C-327, C-328)', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/collections/countries/DNK')
  const flag = field(page, 'flag').getByRole('link').first()
  const href = (await flag.getAttribute('href')) ?? ''
  await page.goto(href)
  await page.getByText('Used in').click()
  const used = page.locator('[data-part="usage"]')
  await expect(used).toContainText('Countries: Flag')
  await expect(used.getByRole('link')).toHaveAttribute('href', /\/collections\/countries\/DNK/)
  await page.getByRole('button', { name: 'Replace file' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 item will show the new file')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete item' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('1 item will lose this file')
  await page.keyboard.press('Escape')

  await signIn(page, 'reader')
  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Flag')
  await expect(page.getByRole('note')).toContainText('does not have permission')
  await expect(page.getByRole('button', { name: /^(Save|Delete item)/ })).toHaveCount(0)
  await expect(field(page, 'title').getByRole('textbox')).not.toBeEditable()
})

test('shows a missing file as not found next to the library (C-245, C-246, C-298)', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/files/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('link', { name: 'All files' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/not found|does not exist|not there/i)
})
