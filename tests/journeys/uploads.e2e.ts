import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { forgetViews, people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

interface StoredRow {
  readonly id: string
  readonly filename_download: string
  readonly type: string
  readonly width: number | null
  readonly height: number | null
  readonly folder: { readonly name: string; readonly parent: { readonly name: string } | null } | null
}

const text = (name: string, content: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

async function headersOf(page: Page): Promise<{ readonly authorization: string }> {
  const login = await page.request.post('/auth/login', { data: people.admin })
  return { authorization: `Bearer ${(await login.json()).data.access_token}` }
}

/** The files in the library whose names start with a prefix. */
async function stored(page: Page, prefix: string): Promise<readonly StoredRow[]> {
  const fields = 'id,filename_download,type,width,height,folder.name,folder.parent.name'
  const query = `filter[filename_download][_contains]=${prefix}&fields=${fields}&sort=filename_download&limit=-1`
  return (await (await page.request.get(`/files?${query}`, { headers: await headersOf(page) })).json()).data
}

async function removeFiles(page: Page, prefix: string): Promise<void> {
  const keys = (await stored(page, prefix)).map(({ id }) => id)
  if (keys.length === 0) return
  const deletion = await page.request.delete('/files', { headers: await headersOf(page), data: keys })
  expect(deletion.ok()).toBe(true)
}

const uploader = (page: Page) => page.locator('[data-part="file-uploader"]')
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  uploader(page).locator('input[type="file"]').first().setInputFiles(files)
const uploadOf = (page: Page, name: string) => page.locator('[data-part="upload"]', { hasText: name })
const notice = (page: Page) => page.locator('[data-part="upload-notice"]')

/** Drops files on the page of the library, as from the desktop. */
async function drop(page: Page, files: readonly { readonly name: string; readonly content: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(all => {
    const data = new DataTransfer()
    for (const { content, name } of all) data.items.add(new File([content], name, { type: 'text/plain' }))
    return data
  }, files)
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('[data-part="drop-area"]', type, { dataTransfer })
}

test('detects the type and orientation of uploaded images (C-015, C-277, C-421)', async ({ page }) => {
  const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6f9f' } })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0h60v40z"/></svg>'
  const turned = await pixels.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const files = [
    { name: 'kinds-avif.avif', mimeType: 'image/avif', buffer: await pixels.clone().avif().toBuffer() },
    { name: 'kinds-gif.gif', mimeType: 'image/gif', buffer: await pixels.clone().gif().toBuffer() },
    { name: 'kinds-jpeg.jpg', mimeType: 'image/jpeg', buffer: turned },
    { name: 'kinds-png.png', mimeType: 'image/png', buffer: await pixels.clone().png().toBuffer() },
    text('kinds-svg.svg', drawing, 'image/svg+xml'),
    { name: 'kinds-webp.webp', mimeType: 'image/webp', buffer: await pixels.clone().webp().toBuffer() },
  ]
  await signIn(page, 'editor')
  await page.goto('/admin/files/+')
  await choose(page, files)
  await expect(page.locator('[data-part="upload"][data-status="arrived"]')).toHaveCount(files.length)
  expect((await stored(page, 'kinds-')).map(({ height, type, width }) => [type, width, height])).toEqual([
    ['image/avif', 60, 40],
    ['image/gif', 60, 40],
    // A portrait photo: the width in the file is its displayed height.
    ['image/jpeg', 40, 60],
    ['image/png', 60, 40],
    ['image/svg+xml', 60, 40],
    ['image/webp', 60, 40],
  ])
  await removeFiles(page, 'kinds-')
})

test('continues 200 uploads across pages with a persistent notification and a final report (C-281, C-283, C-284)', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/admin/files')
  await expect(page.locator('[data-part="drop-area"]')).toBeVisible()
  const countAll = async () => (await stored(page, '.')).length
  const before = await countAll()
  const seed = Math.random()
  await drop(
    page,
    Array.from({ length: 200 }, (_, at) => ({ name: `many-${at}.txt`, content: `${seed} ${at}` })),
  )
  await test.step('a notice shows the progress (C-288, P-548)', async () => {
    await expect(notice(page)).toHaveAttribute('aria-busy', 'true')
    await expect(notice(page)).toContainText(/\d+ of 200 uploaded/)
    await expect(notice(page).getByRole('progressbar', { name: 'Uploading files' })).toBeVisible()
  })
  await test.step('the notice cannot be closed (C-287)', async () => {
    await expect(notice(page).getByRole('button', { name: 'Close' })).toHaveCount(0)
  })
  await test.step('the notice stays on other pages (C-286)', async () => {
    await page.getByRole('link', { name: 'All files' }).click()
    await expect(page).toHaveURL(/files\/all/)
    await notice(page).getByRole('button', { name: 'Show files' }).click()
    await expect(notice(page).locator('[data-part="upload"]')).toHaveCount(200)
  })
  await test.step('a success notice with the number of files replaces it (C-290, C-292)', async () => {
    await expect(page.getByText('200 files uploaded.')).toBeVisible({ timeout: 120_000 })
    await expect(notice(page)).toHaveCount(0)
  })
  await test.step('the list is read again (C-291)', async () => {
    await expect(page.locator('[data-part="list-footer"]')).toContainText(`of ${before + 200}`)
  })
  expect(await stored(page, 'many-')).toHaveLength(200)
  await removeFiles(page, 'many-')
  await forgetViews(page, 'admin')
})

test('reports rejected files by name and continues with the others', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-bad-'))
  const huge = join(folder, 'bad-huge.bin')
  writeFileSync(huge, '')
  truncateSync(huge, 120_000_000)
  const path = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(${Math.random()})</script></svg>`
  await signIn(page, 'admin')
  await page.goto('/admin/files/+')
  await choose(page, [
    path('bad-empty.txt', ''),
    huge,
    path('bad-named.jpg', `words ${Math.random()}`),
    path('bad-bomb.png', bomb),
    path('bad-script.svg', script),
    path('bad-\u202egpj.exe', `turned ${Math.random()}`),
    path('bad-sound.txt', `sound ${Math.random()}`),
  ])
  await expect(uploadOf(page, 'bad-empty.txt')).toContainText('This file is empty.')
  await expect(uploadOf(page, 'bad-huge.bin')).toContainText('This file is larger than the limit of')
  await expect(uploadOf(page, 'bad-named.jpg')).toContainText('Its content does not match its name')
  await expect(uploadOf(page, 'bad-bomb.png')).toContainText('too large for a preview')
  await expect(uploadOf(page, 'bad-script.svg')).toContainText('scripts, which are never run')
  await expect(uploadOf(page, 'bad-gpj.exe')).toHaveAttribute('data-status', 'arrived')
  await expect(uploadOf(page, 'bad-sound.txt')).toHaveAttribute('data-status', 'arrived')
  await expect(uploadOf(page, 'bad-empty.txt').getByRole('button', { name: /again/ })).toHaveCount(0)
  expect((await stored(page, 'bad-')).map(row => row.filename_download)).toEqual([
    'bad-bomb.png',
    'bad-gpj.exe',
    'bad-named.jpg',
    'bad-script.svg',
    'bad-sound.txt',
  ])

  const inside = createServer((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end())
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
  // Safe: it listens on a port.
  const { port } = inside.address() as AddressInfo
  await uploader(page).getByRole('button', { name: 'Import from a URL' }).click()
  const dialog = page.getByRole('alertdialog')
  const start = dialog.getByRole('button', { name: 'Import' })
  await dialog.getByRole('textbox').fill('harbour')
  await expect(start).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill(`http://127.0.0.1:${port}/a.png`)
  await start.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  inside.close()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await removeFiles(page, 'bad-')
  rmSync(folder, { recursive: true, force: true })
})

test('detects duplicates and asks, and uploads folders as folders', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-twice-'))
  const content = `twice ${Math.random()}`
  mkdirSync(join(folder, 'twice-folder', 'inner'), { recursive: true })
  writeFileSync(join(folder, 'twice-folder', 'twice-a.txt'), content)
  writeFileSync(join(folder, 'twice-folder', 'inner', 'twice-b.txt'), `${content} b`)
  await signIn(page, 'admin')
  await page.goto('/admin/files/+')
  await uploader(page).locator('input[webkitdirectory]').setInputFiles(join(folder, 'twice-folder'))
  await expect(page.locator('[data-part="upload"][data-status="arrived"]')).toHaveCount(2)
  const rows = await stored(page, 'twice-')
  expect(rows.map(row => [row.filename_download, row.folder?.name, row.folder?.parent?.name])).toEqual([
    ['twice-a.txt', 'twice-folder', undefined],
    ['twice-b.txt', 'inner', 'twice-folder'],
  ])
  await choose(page, [
    text('twice-c.txt', content),
    text('twice-d.txt', content),
    text('twice-new.txt', `${content} n`),
  ])
  await expect(uploadOf(page, 'twice-new.txt')).toHaveAttribute('data-status', 'arrived')
  await expect(uploadOf(page, 'twice-c.txt')).toContainText('Already in the library: Twice A.')
  await uploadOf(page, 'twice-c.txt').getByRole('button', { name: 'Use the existing one' }).click()
  await expect(uploadOf(page, 'twice-c.txt')).toContainText('Using existing file: Twice A.')
  await uploadOf(page, 'twice-d.txt').getByRole('button', { name: 'Upload anyway' }).click()
  await expect(uploadOf(page, 'twice-d.txt')).toHaveAttribute('data-status', 'arrived')
  await expect(page.locator('[data-part="upload-totals"]')).toHaveText('5 files uploaded.')
  expect((await stored(page, 'twice-')).map(row => row.filename_download)).toEqual([
    ...['twice-a.txt', 'twice-b.txt', 'twice-d.txt', 'twice-new.txt'],
  ])
  await removeFiles(page, 'twice-')
  const headers = await headersOf(page)
  const query = 'filter[name][_in]=twice-folder,inner&fields=id'
  const folders = (await (await page.request.get(`/folders?${query}`, { headers })).json()).data
  for (const { id } of folders) expect((await page.request.delete(`/folders/${id}`, { headers })).ok()).toBe(true)
  rmSync(folder, { recursive: true, force: true })
})

test('asks before signing out during an upload, and keeps nothing of a canceled one', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/files/+')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  await choose(page, { name: 'slow-tide.bin', mimeType: '', buffer: Buffer.alloc(3_000_000, 7) })
  await expect(uploadOf(page, 'slow-tide.bin')).toContainText(/[1-9]\d?%/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(notice(page)).toContainText('0 of 1 uploaded')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Stop the uploads?' })
  await dialog.getByRole('button', { name: 'Keep uploading' }).click()
  await expect(notice(page)).toBeVisible()
  await notice(page).getByRole('button', { name: 'Show files' }).click()
  await notice(page).getByRole('button', { name: 'Cancel upload of slow-tide.bin' }).click()
  await expect(notice(page)).toHaveCount(0)
  expect(await stored(page, 'slow-')).toEqual([])
})
