import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { launchOptions } from '../browser.ts'
import { comparePages, compareWork } from './compare.ts'
import { startIdeal } from './ideal/server.ts'
import { measureFiles } from './measureFiles.ts'
import { measureList } from './measureList.ts'
import { measureMount } from './measureMount.ts'
import { measureOdd } from './measureOdd.ts'
import { measureServer } from './measureServer.ts'
import { prepareDatabase } from './prepare.ts'
import { keepFigures, print } from './print.ts'
import { signedIn } from './signedIn.ts'

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
  await comparePages(browser, ours, ideal.address)
  const metadata = await measureOdd({ browser, address: ours, prepare: signedIn(ours) })
  print('list usable, ms, metadata', 'odd rows', 'fits', 'we want')
  print('every field read on its own', metadata.odd, metadata.fits, '<= 1.1x fits')
  await compareWork(browser, ours, ideal.address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signedIn(ours)(context)
  const page = await context.newPage()
  const mount = await measureMount(
    page,
    `${ours}/admin/collections/wide`,
    '[data-part="row"]',
    '[data-field="field_59"] input',
  )
  print('script to mount a 60-field form, ms', mount, '', '<= 100')
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
