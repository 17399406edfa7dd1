import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { build } from 'vite'
import { launchOptions } from '../browser.ts'
import { startIdeal } from './ideal/server.ts'
import { measureFiles } from './measureFiles.ts'
import { measureList } from './measureList.ts'
import { measureMount } from './measureMount.ts'
import { measureOdd } from './measureOdd.ts'
import { measureKeys, measurePage } from './measurePages.ts'
import { measureServer } from './measureServer.ts'
import { account } from './openServices.ts'
import { prepareDatabase } from './prepare.ts'
import { keepFigures, print } from './print.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-'))
const file = join(folder, 'bench.db')
const port = 8455
const ours = `http://127.0.0.1:${port}`

await prepareDatabase(file)
const ideal = await startIdeal(file, await idealScript())
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: file,
    STORAGE_URL: join(folder, 'files'),
    DEMO: '0',
    SECRET: 'bench-bench-bench-bench-bench-bench-',
    LOG_LEVEL: 'error',
  },
  stdio: 'ignore',
})
await answered(`${ours}/server/ping`)
const browser = await chromium.launch(launchOptions)

try {
  print('measure', 'ours', 'ideal', 'we want')
  const signedIn = async (context: BrowserContext) => {
    await context.request.post(`${ours}/auth/login`, { data: { ...account, mode: 'cookie' } })
    await context.addInitScript(() => localStorage.setItem('fieldhouse.signed-in', '1'))
  }
  const pages = async (
    path: string,
    ready: string,
    idealPath: string,
    idealReady: string,
    slow: number,
    inside: boolean,
  ) => ({
    own: await measurePage({ browser, address: ours, path, ready, slow, ...(inside ? { prepare: signedIn } : {}) }),
    floor: await measurePage({ browser, address: ideal.address, path: idealPath, ready: idealReady, slow }),
  })
  for (const slow of [1, 4]) {
    const login = await pages('/admin/login', 'input[name="email"]', '/login', 'input', slow, false)
    const list = await pages('/admin/collections/articles', '[data-part="row"]', '/', '[data-part="row"]', slow, true)
    const form = await pages(
      '/admin/collections/wide/1',
      '[data-field="field_59"] input',
      '/form',
      'label:last-child input',
      slow,
      true,
    )
    if (slow === 1) {
      print('sign-in JS, KB', login.own.scripts, login.floor.scripts, '<= 120')
      print('JS to a usable list, KB', list.own.scripts, list.floor.scripts, '<= 190')
      print('requests to a usable list', list.own.requests, list.floor.requests, '<= 12')
      print('JS heap after the list, MB', list.own.heap, list.floor.heap, '<= 8')
      print('DOM elements, list', list.own.elements, list.floor.elements, '<= 600')
      print('DOM elements, 60-field form', form.own.elements, form.floor.elements, '<= 700')
    }
    print(`sign-in usable, ms, ${slow}x`, login.own.usable, login.floor.usable, '<= 1.5x ideal')
    print(`list usable, ms, ${slow}x`, list.own.usable, list.floor.usable, '<= 2x ideal')
    print(`form usable, ms, ${slow}x`, form.own.usable, form.floor.usable, '<= 2.2x ideal')
  }
  const metadata = await measureOdd({ browser, address: ours, prepare: signedIn })
  print('list usable, ms, metadata', 'odd rows', 'fits', 'we want')
  print('every field read on its own', metadata.odd, metadata.fits, '<= 1.1x fits')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signedIn(context)
  const page = await context.newPage()
  await page.goto(`${ours}/admin/collections/wide/1`)
  const ownKey = await measureKeys(page, '[data-field="field_0"] input')
  const mount = await measureMount(
    page,
    `${ours}/admin/collections/wide`,
    '[data-part="row"]',
    '[data-field="field_59"] input',
  )
  print('script to mount a 60-field form, ms', mount, '', '<= 100')
  await page.goto(`${ideal.address}/form`)
  print('key to paint, 60 fields, p95, ms', ownKey, await measureKeys(page, 'input'), '<= 1.2x ideal')
  const many = await measureList(page, `${ours}/admin/collections/articles`)
  const few = await measureList(page, `${ours}/admin/collections/few_articles`)
  print('a list of', '100,000 rows', '100 rows', 'we want')
  print('first row, ms', many.paint, few.paint, '<= 2x few')
  print('next page, ms', many.turn, few.turn, '<= 2x few')
  print('search, ms', many.search, few.search, '')
  print('frame while scrolling, p95, ms', many.frame, few.frame, '<= 17')
  const library = await measureFiles(page, ours)
  print('a folder of', '10,000 files', '100 files', 'we want')
  print('first file, ms', library.many, library.few, '<= 2x few')
  await context.close()
} finally {
  await browser.close()
  ideal.close()
  server.kill('SIGINT')
}

print('the server', 'ours', 'floor', 'we want')
await measureServer(file, folder, print)
keepFigures()
rmSync(folder, { recursive: true, force: true })

async function answered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The server did not start within four seconds; build it with: npm run build')
}

async function idealScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: 'tests/bench/ideal/page.tsx', formats: ['iife'], name: 'ideal' } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The ideal page was not built')
  return first.output.map(chunk => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}
