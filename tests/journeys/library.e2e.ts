import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { field, forgetViews, people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

/** Folders and files that a journey creates and deletes again. */
async function library(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const answer = async (response: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) => {
    const given = await response
    expect(given.ok(), await given.text()).toBe(true)
    // Safe: every requested answer has data.
    return ((await given.json()) as { readonly data: never }).data
  }
  const rows = (path: string): Promise<readonly Readonly<Record<string, string | null>>[]> =>
    answer(request.get(path, { headers }))
  const root: { readonly id: string } = await answer(
    request.post('/folders', { headers, data: { name: `Journey ${Date.now()}` } }),
  )
  const folder = async (name: string, parent = root.id): Promise<string> =>
    ((await answer(request.post('/folders', { headers, data: { name, parent } }))) as { readonly id: string }).id
  return {
    root: root.id,
    folder,
    folderNamed: async (name: string) => (await rows(`/folders?filter[name][_eq]=${name}&fields=id,parent`))[0],
    folderOf: async (title: string) => (await rows(`/files?filter[title][_eq]=${title}&fields=folder`))[0]?.['folder'],
    async upload(title: string, into: string): Promise<string> {
      const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f80ed' } })
        .png()
        .toBuffer()
      const multipart = { title, folder: into, file: { name: `${title}.png`, mimeType: 'image/png', buffer } }
      return ((await answer(request.post('/files', { headers, multipart }))) as { readonly id: string }).id
    },
    async clean() {
      const all = await rows('/folders?limit=-1&fields=id,parent')
      const within = (id: string): readonly string[] => [
        ...all.filter(each => each['parent'] === id).flatMap(each => within(String(each['id']))),
        id,
      ]
      const keys = within(root.id)
      const files = await rows(`/files?filter[folder][_in]=${keys.join(',')}&fields=id&limit=-1`)
      if (files.length > 0) await request.delete('/files', { headers, data: files.map(each => each['id']) })
      for (const key of keys) await request.delete(`/folders/${key}`, { headers })
    },
  }
}

const title = (page: Page) => page.locator('h1')
const card = (page: Page, name: string) => page.locator('[data-part="card"]', { hasText: name })
const tree = (page: Page) => page.getByRole('navigation').getByRole('treegrid', { name: 'File library' })
const node = (page: Page, name: string) => tree(page).getByRole('row', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const notice = (page: Page, words: string) =>
  page.locator('[data-part="notifications"] [data-kind]').filter({ hasText: words })

async function act(page: Page, folder: string, action: string): Promise<void> {
  await node(page, folder).hover()
  await node(page, folder)
    .getByRole('button', { name: `Options for folder “${folder}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.afterEach(({ page }) => forgetViews(page, 'admin'))

test('creates, renames, moves and deletes folders, and moves their content up (C-016, C-247, C-251)', async ({
  page,
  request,
}) => {
  const files = await library(request)
  try {
    const trips = await files.folder('Trips')
    const plans = await files.folder('Plans')
    await files.upload('Ferry', trips)
    const calls: unknown[] = []
    page.on('request', call => {
      const path = new URL(call.url()).pathname
      if (call.method() !== 'GET' && /^\/folders\b/.test(path))
        calls.push({ method: call.method(), path, body: call.postData() === null ? null : call.postDataJSON() })
    })
    await signIn(page, 'admin')
    await test.step('a folder opens with a breadcrumb (C-254)', async () => {
      await page.goto(`/admin/files?folder=${files.root}`)
      await expect(page.locator('[data-part="subfolder"]')).toHaveText(['Plans', 'Trips'])
      await page.locator('[data-part="subfolder"]', { hasText: 'Trips' }).click()
      await expect(title(page)).toHaveText('Trips')
      await expect(page.getByRole('navigation', { name: 'Parent folders' }).getByRole('link')).toHaveText([
        'File library',
        /^Journey/,
      ])
      await expect(node(page, 'Trips').getByRole('link')).toHaveAttribute('aria-current', 'page')
    })
    await test.step('a new folder needs a name (C-265, C-266)', async () => {
      await act(page, 'Trips', 'New folder here')
      const save = dialog(page).getByRole('button', { name: 'Save' })
      await expect(save).toHaveAttribute('aria-disabled', 'true')
    })
    await test.step('a new folder is in the current folder (C-267, C-434)', async () => {
      await dialog(page).getByLabel('Folder name').fill('By sea')
      await page.keyboard.press('Enter')
      await expect(node(page, 'By sea')).toBeVisible()
      expect((await files.folderNamed('By sea'))?.['parent']).toBe(trips)
      expect(calls.at(-1)).toEqual({ method: 'POST', path: '/folders', body: { name: 'By sea', parent: trips } })
    })
    await test.step('a folder is renamed (C-269, C-435)', async () => {
      await act(page, 'By sea', 'Rename folder')
      await dialog(page).getByLabel('Folder name').fill('By ship')
      await page.keyboard.press('Enter')
      await expect(node(page, 'By ship')).toBeVisible()
      expect(calls.at(-1)).toMatchObject({ method: 'PATCH', body: { name: 'By ship' } })
    })

    await test.step('a folder is moved by mouse, by keyboard and in a dialog (C-270, C-436)', async () => {
      await node(page, 'By ship').dragTo(node(page, 'Plans'))
      await expect(notice(page, 'Folder “By ship” moved to “Plans”')).toBeVisible()
      await notice(page, 'moved to “Plans”').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await files.folderNamed('By ship'))?.['parent']).toBe(trips)
      // Back below “Trips”, which is after “Plans”: a row that moves loses the focus.
      const rows = () => page.getByRole('navigation').getByRole('treegrid').getByRole('row').allInnerTexts()
      await expect
        .poll(async () => (await rows()).map(text => text.trim()).filter(text => /^(Trips|By ship)$/.test(text)))
        .toEqual(['Trips', 'By ship'])
      await node(page, 'By ship').focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(node(page, 'By ship').getByRole('button', { name: 'Drag By ship' })).toBeFocused()
      await page.keyboard.press('Enter')
      // The first folder takes the focus once the others are ready.
      await expect(page.getByRole('button', { name: /^Drop on/ }).and(page.locator(':focus'))).toBeVisible()
      await page.getByRole('button', { name: 'Drop on Plans' }).focus()
      await expect(page.getByRole('button', { name: 'Drop on Plans' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await files.folderNamed('By ship'))?.['parent']).toBe(plans)
      await node(page, 'By ship').dragTo(node(page, 'Trips'))
      await expect.poll(async () => (await files.folderNamed('By ship'))?.['parent']).toBe(trips)
      await act(page, 'Trips', 'Move folder')
      await dialog(page).getByRole('row', { name: 'Plans' }).click()
      await dialog(page).getByRole('button', { name: 'Move here' }).click()
      await expect(dialog(page)).toBeHidden()
      expect(calls.at(-1)).toEqual({ method: 'PATCH', path: `/folders/${trips}`, body: { parent: plans } })
    })

    await test.step('a folder is deleted after a confirmation (C-271, C-437)', async () => {
      await act(page, 'Trips', 'Delete folder')
      await expect(dialog(page)).toContainText('1 folder and 1 file will move to “Plans”')
      await dialog(page).getByRole('button', { name: 'Delete folder' }).click()
      await expect(title(page)).toHaveText('Plans')
      expect(calls.at(-1)).toEqual({ method: 'DELETE', path: `/folders/${trips}`, body: null })
    })
    await test.step('the content of the folder moved up (C-272, C-273)', async () => {
      await expect(card(page, 'Ferry')).toBeVisible()
      await expect(page.locator('[data-part="subfolder"]')).toHaveText(['By ship'])
      await expect(node(page, 'Trips')).toHaveCount(0)
    })
  } finally {
    await files.clean()
  }
})

test('moves selected files by dialog and drag, and shows their usage before deletion (C-259, C-260, C-261)', async ({
  page,
  request,
}) => {
  // proves: C-306, C-424, C-425, C-426
  const files = await library(request)
  try {
    const [here, there] = [await files.folder('Here'), await files.folder('There')]
    for (const name of ['One', 'Two', 'Three']) await files.upload(name, here)
    await signIn(page, 'admin')
    await page.goto(`/admin/files?folder=${here}`)
    await card(page, 'One').getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Edit selected items' })).toHaveCount(0)
    await card(page, 'Two').getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Edit selected items' })).toBeVisible()
    await page.getByRole('button', { name: 'Move to folder' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Move here' })).toHaveAttribute('aria-disabled', 'true')
    await dialog(page).getByRole('row', { name: 'There' }).click()
    const movePromise = page.waitForRequest(sent => sent.method() === 'PATCH')
    await dialog(page).getByRole('button', { name: 'Move here' }).click()
    const sent = await movePromise
    expect(new URL(sent.url()).pathname).toMatch(/^\/files\/[\w-]+,[\w-]+$/)
    expect(sent.postDataJSON()).toEqual({ folder: there })
    await expect(notice(page, '2 files moved to “There”')).toBeVisible()
    await expect(page.locator('[data-part="card"]')).toHaveCount(1)
    await notice(page, 'moved to “There”').getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('[data-part="card"]')).toHaveCount(3)

    await card(page, 'Three').getByRole('link').dragTo(node(page, 'There'))
    await expect(notice(page, 'File moved to “There”')).toBeVisible()
    expect(await files.folderOf('Three')).toBe(there)

    await card(page, 'One').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog(page)).toContainText('Not used anywhere.')
    const removed = page.waitForRequest(request => request.method() === 'DELETE')
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    expect(new URL((await removed).url()).pathname).toBe('/files')
    expect((await removed).postDataJSON()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
    await expect(card(page, 'One')).toHaveCount(0)
    await expect(card(page, 'Two')).toBeVisible()
  } finally {
    await files.clean()
  }
})

test('describes several files at once, and finds files without a description', async ({ page, request }) => {
  const files = await library(request)
  try {
    const here = await files.folder('Undescribed')
    for (const name of ['One', 'Two', 'Three']) await files.upload(name, here)
    await signIn(page, 'admin')
    await page.goto(`/admin/files?folder=${here}`)
    for (const name of ['One', 'Two']) await card(page, name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit selected items' }).click()
    for (const [name, value] of [
      ['description', 'Boats in the harbour'],
      ['location', 'Bergen'],
      ['tags', 'sea'],
    ] as const) {
      await field(page, name).getByRole('checkbox').check()
      await field(page, name).getByRole('textbox').fill(value)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Review 3 fields' }).click()
    await page.getByRole('button', { name: 'Change 2 items' }).click()
    await expect(notice(page, '2 items updated')).toBeVisible()

    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByRole('button', { name: 'Without description' }).click()
    await expect(page.locator('[data-part="card"]')).toHaveCount(1)
    await expect(card(page, 'Three')).toBeVisible()
    // A normal filter in the address, offered until it is set.
    await expect(page).toHaveURL(/filter.*description/)
    await expect(page.getByRole('button', { name: 'Without description' })).toHaveCount(0)
  } finally {
    await files.clean()
    await forgetViews(page, 'admin')
  }
})

test('uploads files by dropping on a folder and by dialog (C-242, C-243, C-278)', async ({ page, request }) => {
  // proves: C-279, C-280, C-281, C-282, C-291
  const files = await library(request)
  try {
    const folder = await files.folder('Arrivals')
    await signIn(page, 'admin')
    await page.goto(`/admin/files?folder=${folder}`)
    await expect(page.locator('[data-part="empty-state"]')).toContainText('This folder is empty')
    const area = page.locator('[data-part="drop-area"]')
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['a letter'], 'letter.txt', { type: 'text/plain' }))
      return data
    })
    await area.dispatchEvent('dragenter', { dataTransfer })
    await expect(page.locator('[data-part="drop-notice"]')).toBeVisible()
    await area.dispatchEvent('drop', { dataTransfer })
    await expect(card(page, 'Letter')).toBeVisible()
    expect(await files.folderOf('Letter')).toBe(folder)

    await page.getByRole('button', { name: 'Upload files' }).click()
    await expect(page).toHaveURL(`/admin/files/+?folder=${folder}`)
    const drawer = page.locator('[data-part="drawer"]')
    await expect(drawer.getByRole('button', { name: 'Import from a URL' })).toBeVisible()
    await drawer
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') })
    await expect(drawer).toContainText('Uploaded')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/admin/files?folder=${folder}`)
    await expect(card(page, 'Note')).toBeVisible()
  } finally {
    await files.clean()
  }
})

test('shows views across folders, a missing folder and a search across folders (C-237, C-239, C-240)', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const requests: string[] = []
  page.on('request', sent => {
    const url = new URL(sent.url())
    const filter = url.searchParams.get('filter') ?? ''
    if (url.pathname === '/files' && url.searchParams.get('limit') !== '0')
      requests.push(`${url.searchParams.get('sort')} ${filter}`)
  })
  await test.step('the root is the file library (C-253)', async () => {
    await page.goto('/admin/files')
    await expect(title(page)).toHaveText('File library')
  })
  await test.step('the root shows its files, newest first (C-427, P-441)', async () => {
    await expect.poll(() => requests.at(-1)).toBe('-uploaded_on {"_and":[{"folder":{"_null":true}}]}')
  })
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  for (const [name, path, filter, ids] of [
    ['My files', 'mine', /^-uploaded_on \{"_and":\[\{"uploaded_by":\{"_eq":"[\w-]+"\}\}\]\}$/, 'C-249, C-256, C-428'],
    [
      'Recent files',
      'recent',
      /^-uploaded_on \{"_and":\[\{"uploaded_on":\{"_gte":"[\dTZ:.-]+"\}\}\]\}$/,
      'C-241, C-250, C-257, C-429',
    ],
    ['All files', 'all', /^-uploaded_on (\{\})?$/, 'C-248, C-258'],
  ] as const) {
    await test.step(`“${name}” filters the files (${ids})`, async () => {
      requests.length = 0
      await go(name)
      await expect(page).toHaveURL(new RegExp(`/admin/files/${path}`))
      await expect.poll(() => requests.filter(each => filter.test(each))).not.toEqual([])
    })
    await test.step(`“${name}” has a title and a breadcrumb (C-252, C-255)`, async () => {
      await expect(title(page)).toHaveText(name)
      await expect(page.getByRole('navigation', { name: 'Parent folders' })).toHaveText('File library')
    })
  }
  await test.step('the files show as cards (P-440)', async () => {
    await expect(page.locator('[data-part="card"]').first()).toBeVisible()
  })
  await test.step('a search in a folder continues in all files', async () => {
    await go('Maps')
    await page.getByRole('searchbox', { name: 'Search items' }).fill('flag of iceland')
    await expect(page.locator('[data-part="empty-state"]')).toBeVisible()
    await page.getByRole('link', { name: 'Search all files' }).click()
    await expect(card(page, 'Flag of Iceland')).toBeVisible()
  })
  await test.step('a missing folder or page keeps the folder tree', async () => {
    await page.goto('/admin/files?folder=00000000-0000-4000-8000-000000000000')
    await expect(title(page)).toHaveText('Folder not found')
    await expect(node(page, 'Maps')).toBeVisible()
    await page.goto('/admin/files/all/more')
    await expect(title(page)).toHaveText('Page not found')
    await expect(node(page, 'Maps')).toBeVisible()
  })
})

test('explains disabled actions to a user with read access (C-262, C-263, C-264)', async ({ page }) => {
  // proves: C-268
  await signIn(page, 'reader')
  await page.goto('/admin/files/all')
  await expect(page.getByRole('button', { name: 'Upload files' })).toHaveAttribute('aria-disabled', 'true')
  for (const at of [0, 1]) await page.locator('[data-part="card"]').nth(at).getByRole('checkbox').check()
  for (const name of ['Edit selected items', 'Move to folder', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await node(page, 'Maps').hover()
  await node(page, 'Maps').getByRole('button').last().click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /does not have permission/,
    /does not have permission/,
    /does not have permission/,
    /does not have permission/,
  ])
  await page.keyboard.press('Escape')
  await forgetViews(page, 'reader')
})

test('loads cached thumbnails without another request (C-463, C-465, C-469)', async ({ page }) => {
  await signIn(page, 'admin')
  const requests: string[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.startsWith('/assets/') && !response.fromServiceWorker())
      requests.push(response.url())
  })
  await page.goto('/admin/files/all?search=map')
  const image = page.locator('[data-part="card"] img').first()
  await expect(image).toHaveAttribute('src', /^blob:/)
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(2)
  for (const address of requests) expect(address).toMatch(/key=system-medium-cover&modified=\d/)
  await page.getByRole('navigation').getByRole('link', { name: 'My files' }).click()
  await expect(title(page)).toHaveText('My files')
  await page.goBack()
  await expect(image).toHaveAttribute('src', /^blob:/)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((address, at) => requests.indexOf(address) !== at)).toEqual([])
})
