import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as listenOn } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, request, test } from '@playwright/test'
import { type OpenIdProviderServer, startOpenIdProvider } from '#server/testing/startOpenIdProvider.ts'
import { people } from './studio.ts'

let folder = ''
let address = ''
let provider: OpenIdProviderServer
let nonsense: Server
let server: ChildProcess

async function freePort(): Promise<number> {
  const probe = listenOn().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // Safe: it listens on a port.
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A server with two providers: a working one, and one with invalid responses. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldhouse-sign-on-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  provider = await startOpenIdProvider(`${address}/auth/oauth/keycloak/callback`, people.editor.email)
  nonsense = createServer((_, response) => response.end('<h1>It works!</h1>')).listen(0, '127.0.0.1')
  await once(nonsense, 'listening')
  const client = (name: string, issuer: string) => ({
    [`OAUTH_${name}_ISSUER`]: issuer,
    [`OAUTH_${name}_CLIENT_ID`]: 'client',
    [`OAUTH_${name}_CLIENT_SECRET`]: 'a-secret-of-the-client',
  })
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: join(folder, 'fieldhouse.db'),
      STORAGE_URL: join(folder, 'files'),
      ADMIN_PASSWORD: people.admin.password,
      DEMO_PASSWORD: people.editor.password,
      LOG_LEVEL: 'silent',
      OAUTH_PROVIDERS: 'keycloak broken',
      ...client('KEYCLOAK', provider.issuer),
      // Safe: it listens on a port.
      ...client('BROKEN', `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}`),
    },
    stdio: 'ignore',
  })
  const answers = () =>
    fetch(`${address}/server/ping`).then(
      response => response.ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 90_000 }).toBe(true)
})

/** When an administrator saves the address of an account, it counts as verified: only then is the account linked. */
async function verifyAddress(): Promise<void> {
  const context = await request.newContext({ baseURL: address })
  const login = await context.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const filter = JSON.stringify({ email: { _eq: people.editor.email } })
  const users = await context.get(`/users?fields=id&filter=${encodeURIComponent(filter)}`, { headers })
  const [{ id }] = (await users.json()).data
  const saved = await context.patch(`/users/${id}`, { headers, data: { email: people.editor.email } })
  expect(saved.ok()).toBe(true)
  await context.dispose()
}

test.afterAll(async () => {
  const left = once(server, 'exit')
  server.kill('SIGINT')
  await left
  provider.close()
  nonsense.close()
  rmSync(folder, { recursive: true, force: true })
})

const keycloak = (page: Page) => page.getByRole('link', { name: 'Sign in with Keycloak' })
const warning = (page: Page) => page.locator('[data-kind="warning"]')

test('explains on the sign-in page why an account with an unverified address is not linked', async ({ page }) => {
  await page.goto(`${address}/admin/collections/regions`)
  await keycloak(page).click()
  await expect(warning(page)).toContainText('You have not confirmed this email address yet.')
})

test('signs in with a provider on the requested page, once (P-025, P-036)', async ({ page }) => {
  await verifyAddress()
  await page.goto(`${address}/admin/collections/regions`)
  await keycloak(page).click()
  await expect(page).toHaveURL(/\/admin\/collections\/regions$/)
  await expect(page.locator('tr[data-part="row"]').first()).toBeVisible()
  // An existing session is used, whichever way it was opened.
  await page.goto(`${address}/admin/login`)
  await expect(page.getByText('Continue as')).toBeVisible()
  // A single sign-on that started and ended on another page does not affect the next visit either.
  await page.evaluate(() => sessionStorage.setItem('fieldhouse.single-sign-on', '/admin/login'))
  await page.goto(`${address}/admin/collections`)
  await expect(page.locator('h1')).toHaveText('Collections')
  await page.goto(`${address}/admin/login`)
  await expect(page.getByText('Continue as')).toBeVisible()
})

test('reports an invalid or rejected provider response and keeps other sign-in methods (P-023, P-028)', async ({
  page,
}) => {
  await verifyAddress()
  await page.goto(`${address}/admin/login`)
  await page.getByRole('link', { name: 'Sign in with Broken' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(warning(page)).toHaveText('Single sign-on failedThe provider is unavailable. Try again later.')
  // The user can decline at the provider.
  const start = `${address}/auth/oauth/keycloak?**`
  await page.route(start, async route => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const parameters = new URL(answer.headers()['location'] ?? '').searchParams
    const refusal = new URLSearchParams({ error: 'access_denied', state: parameters.get('state') ?? '' })
    const headers = { ...answer.headers(), location: `${parameters.get('redirect_uri')}?${refusal}` }
    await route.fulfill({ status: 302, headers })
  })
  await keycloak(page).click()
  await expect(warning(page)).toContainText('The provider rejected this sign-in.')
  await page.unroute(start)
  await keycloak(page).click()
  await expect(page).toHaveURL(/\/admin\/collections/)
})

const own = (page: Page) => page.locator('[data-part="own-providers"]')

async function signInWithPassword(page: Page, who: keyof typeof people): Promise<void> {
  await page.goto(`${address}/admin/login`)
  await page.getByLabel('Email').fill(people[who].email)
  await page.getByLabel('Password').fill(people[who].password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).not.toHaveURL(/login/)
}

/** Sends a request to the server outside of the browser. */
async function callAs(who: keyof typeof people, method: string, path: string, data?: unknown): Promise<unknown> {
  const context = await request.newContext({ baseURL: address })
  const login = await context.post('/auth/login', { data: people[who] })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const answer = await context.fetch(path, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const text = await answer.text()
  await context.dispose()
  return text === '' ? null : JSON.parse(text).data
}

/** Disconnects what earlier journeys have connected. */
async function disconnectEverybody(): Promise<void> {
  for (const who of ['editor', 'admin'] as const)
    await callAs(who, 'POST', '/users/me/identities/keycloak/disconnect', { password: people[who].password })
}

// Safe: the answer has the requested field.
const idOf = async (who: keyof typeof people) =>
  ((await callAs(who, 'GET', '/users/me?fields=id')) as { id: string }).id

async function confirmWith(page: Page, password: string, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test('connects and disconnects an account on its own page and signs in both ways (O-14)', async ({ page }) => {
  await disconnectEverybody()
  await signInWithPassword(page, 'editor')
  await page.goto(`${address}/admin/profile`)
  await own(page).getByRole('button', { name: 'Connect Keycloak' }).click()
  await confirmWith(page, 'not the password', 'Connect')
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await confirmWith(page, people.editor.password, 'Connect')
  await expect(page.getByText('Keycloak connected')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  await expect(own(page).getByRole('button', { name: 'Disconnect Keycloak' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${address}/admin/login`)
  await keycloak(page).click()
  await expect(page).toHaveURL(/\/admin\/(?!login)/)
  // Another user cannot connect the same person of the provider.
  await page.context().clearCookies()
  await signInWithPassword(page, 'admin')
  await page.goto(`${address}/admin/users/${await idOf('admin')}`)
  await own(page).getByRole('button', { name: 'Connect Keycloak' }).click()
  await confirmWith(page, people.admin.password, 'Connect')
  await expect(page.getByText('Could not connect Keycloak')).toBeVisible()
  await expect(page.getByText('This Keycloak account is already connected to another user.')).toBeVisible()
  await expect(own(page).getByRole('button', { name: 'Connect Keycloak' })).toBeVisible()

  await page.context().clearCookies()
  await signInWithPassword(page, 'editor')
  await page.goto(`${address}/admin/profile`)
  await own(page).getByRole('button', { name: 'Disconnect Keycloak' }).click()
  await confirmWith(page, people.editor.password, 'Disconnect')
  await expect(own(page).getByRole('button', { name: 'Connect Keycloak' })).toBeVisible()
})
