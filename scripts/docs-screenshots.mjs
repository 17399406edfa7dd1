// node scripts/docs-screenshots.mjs [name…]: writes docs/images from the demo project, in Chromium: all, or those named.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { inRoot } from './start/paths.mjs'
import { findChromium } from './testing/chromium.mjs'

const password = 'screenshot-password'
const size = { width: 1440, height: 900 }

/**
 * The name of each image, the address of its page, a text that the page shows when it is complete, a link to follow, and
 * a text to scroll to.
 */
const pages = [
  { name: 'list', path: 'collections/countries', text: 'Afghanistan' },
  { name: 'item', path: 'collections/countries/NOR', text: 'Norway' },
  { name: 'files', path: 'files', text: 'Flags', open: 'Flags' },
  { name: 'data-model', path: 'settings/data-model', text: 'Countries' },
  { name: 'permissions', path: 'settings/roles', text: 'Editor', open: 'Editor', below: 'Travel Notes' },
]

const names = process.argv.slice(2)
const isWanted = name => names.length === 0 || names.includes(name)

ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-screenshots-'))
const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: process.env.SCREENSHOT_PORT ?? '0',
    DATABASE_URL: join(folder, 'fieldhouse.db'),
    STORAGE_URL: join(folder, 'files'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
    DEMO: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ['--no-sandbox'] })
try {
  const address = await addressOf(server)
  const context = await browser.newContext({ viewport: size, colorScheme: 'light', locale: 'en-US', baseURL: address })
  const page = await context.newPage()
  mkdirSync(inRoot('docs', 'images'), { recursive: true })
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  if (isWanted('sign-in')) await save(page, 'sign-in')
  await signIn(page)
  for (const { below, name, open, path, text } of pages.filter(each => isWanted(each.name))) {
    await page.goto(`/admin/${path}`)
    await page.getByText(text).first().waitFor()
    if (open) await page.getByRole('link', { name: open }).first().click()
    if (below) await page.getByText(below).last().scrollIntoViewIfNeeded()
    await save(page, name)
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

/** The address that the server prints once it responds. */
async function addressOf({ stdout }) {
  let text = ''
  for await (const chunk of stdout) {
    text += chunk
    const [address] = /http:\/\/[^/\s]+(?=\/admin\/)/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`The server did not start: ${text}`)
}

async function signIn(page) {
  const data = { email: 'admin@example.com', password, mode: 'cookie' }
  await page.request.post('/auth/login', { data })
  await page.evaluate(() => localStorage.setItem('fieldhouse.signed-in', '1'))
}

async function save(page, name) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // Entrances of pages and images have ended by then.
  await page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))
  const file = inRoot('docs', 'images', `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
  console.log(`${file}  ${Math.round(statSync(file).size / 1024)} KB`)
}
