import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startCuttingProxy } from './cuttingProxy.ts'
import { ownAddress, ownPort, ownServer } from './ownServer.ts'
import { people, signIn } from './studio.ts'

const mebibyte = 1024 * 1024
const piece = 8 * mebibyte
/** The size of the upload in MiB, and how often it is interrupted. */
const [size, cuts] = process.env['TEST_SCOPE'] === 'all' ? [64, 20] : [32, 8]

/** The start offset of each piece that a page sends, in order. */
function offsetsOf(page: Page): readonly number[] {
  const offsets: number[] = []
  page.on('request', request => {
    const offset = request.headers()['upload-offset']
    if (offset !== undefined) offsets.push(Number(offset))
  })
  return offsets
}

const choose = (page: Page, path: string) =>
  page.locator('[data-part="file-uploader"] input[type="file"]').first().setInputFiles(path)

test('uploads a large file completely over many interruptions and a server kill', async ({ page }) => {
  const server = ownServer()
  const content = randomBytes(size * mebibyte)
  const path = join(server.folder, 'harbour.bin')
  writeFileSync(path, content)
  let restarted: Promise<void> = Promise.resolve()
  const restart = async () => {
    await server.kill()
    await server.start()
  }
  const proxy = await startCuttingProxy({
    port: ownPort,
    after: [3 * mebibyte, 10 * mebibyte, 5 * mebibyte],
    times: cuts,
    cut: count => {
      if (count === cuts / 2) restarted = restart()
    },
  })
  try {
    await server.start()
    const offsets = offsetsOf(page)
    await page.goto(`${proxy.address}/admin/files/+`)
    await page.getByLabel('Email').fill(people.admin.email)
    await page.getByLabel('Password').fill(people.admin.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await choose(page, path)
    await expect(page.locator('[data-part="upload"]')).toHaveAttribute('data-status', 'arrived', { timeout: 90_000 })
    await restarted
    expect(proxy.cuts()).toBe(cuts)
    // No received piece is sent again: after a cut at most one.
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
    expect(proxy.sent()).toBeLessThan(content.length + cuts * piece)
    const login = await fetch(`${ownAddress}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(people.admin),
    })
    const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
    const list = await fetch(`${ownAddress}/files?filter[filename_download][_eq]=harbour.bin`, { headers })
    const { data } = await list.json()
    expect(data).toHaveLength(1)
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const stored = await fetch(`${ownAddress}/assets/${data[0].id}`, { headers })
    expect(hash(new Uint8Array(await stored.arrayBuffer()))).toBe(hash(content))
    expect(data[0].checksum).toBe(hash(content))
  } finally {
    await restarted
    await proxy.close()
    await server.end()
  }
})

test('resumes an upload when the file is selected again after a reload', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-reload-'))
  const path = join(folder, 'tide.bin')
  writeFileSync(path, randomBytes(20 * mebibyte))
  try {
    await signIn(page, 'admin')
    await page.goto('/admin/files/+')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const limit = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await limit(6 * mebibyte)
    const second = page.waitForRequest(request => request.headers()['upload-offset'] === String(piece))
    await choose(page, path)
    await second
    // The browser asks before running uploads are lost.
    const confirmation = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await confirmation
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
    await limit(-1)
    const offsets = offsetsOf(page)
    await choose(page, path)
    const upload = page.locator('[data-part="upload"]')
    await expect(upload).toHaveAttribute('data-status', 'arrived')
    expect(offsets[0]).toBe(piece)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await removeFiles(page, ['tide.bin'])
  }
})

async function removeFiles(page: Page, names: readonly string[]): Promise<void> {
  const login = await page.request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const query = `filter[filename_download][_in]=${names.join()}&fields=id&limit=-1`
  const { data } = await (await page.request.get(`/files?${query}`, { headers })).json()
  const keys = data.map((file: { readonly id: string }) => file.id)
  if (keys.length > 0) expect((await page.request.delete('/files', { headers, data: keys })).ok()).toBe(true)
}
