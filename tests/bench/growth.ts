import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../browser.ts'
import { measurePage, type PageFigures } from './measurePages.ts'
import { prepareGrowth, type Scale } from './prepareGrowth.ts'
import { keepFigures, print } from './print.ts'
import { signedIn } from './signedIn.ts'
import { startOurs } from './startServers.ts'

// npm run bench:growth: the same screens in a small and in a large project.
const small: Scale = { fields: 60, children: 100, folders: 50, files: 100, collections: 47 }
const large: Scale = { ...small, fields: 300, children: 10_000, folders: 5_000, files: 100_000 }
/** 500 collections with 5,000 fields. */
const wide: Scale = { ...small, collections: 497 }

interface Screen {
  readonly name: string
  readonly path: string
  readonly ready: (scale: Scale) => string
  /** How much longer the large project may take: at most as much as the screen has to do. */
  readonly limit: number
}

const screens: readonly Screen[] = [
  {
    name: 'form of 60 and 300 fields',
    path: '/admin/collections/wide/1',
    ready: ({ fields }) => `[data-field="field_${fields - 1}"] input`,
    limit: 5,
  },
  {
    name: 'item with 100 and 10,000 related items',
    path: '/admin/collections/parents/1',
    ready: () => '[data-field="children"] [data-part="related-row"]',
    limit: 1.5,
  },
  { name: 'library of 100 and 100,000 files', path: '/admin/files', ready: () => '[data-part="card"]', limit: 3 },
  {
    name: 'tree of 50 and 5,000 folders',
    path: '/admin/files?folder=6a0f3c52-1111-4000-8000-000000000001',
    ready: () => '[data-part="tree"] [data-node]',
    // All folders are read: each can contain the opened one.
    limit: 3,
  },
]

const startUp: Screen = {
  name: 'start-up with 500 and 5,000 fields',
  path: '/admin/collections/children',
  ready: () => '[data-part="row"]',
  limit: 1.5,
}

/** Milliseconds and megabytes of each screen, by its name. */
type Figures = ReadonlyMap<string, PageFigures>

async function measureScreens(browser: Browser, address: string, scale: Scale): Promise<Figures> {
  const figures = new Map<string, PageFigures>()
  for (const { name, path, ready } of scale === wide ? [startUp] : scale === large ? screens : [startUp, ...screens])
    figures.set(name, await measurePage({ browser, address, path, ready: ready(scale), prepare: signedIn(address) }))
  return figures
}

/** Megabytes of the heap after `trips` from a list to a form and back, without what can be collected. */
async function heapAfterTrips(page: Page, address: string, trips: number): Promise<number> {
  await page.goto(`${address}/admin/collections/wide`)
  for (let trip = 0; trip < trips; trip += 1) {
    await page.locator('[data-part="row"]').first().click()
    await page.locator('[data-field="field_59"] input').waitFor()
    await page.goBack()
    await page.locator('[data-part="row"]').first().waitFor()
  }
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-growth-'))
const browser = await chromium.launch(launchOptions)
const measured = new Map<Scale, Figures>()
try {
  for (const scale of [small, large, wide]) {
    const file = join(folder, `${measured.size}.db`)
    await prepareGrowth(file, scale)
    const server = await startOurs(file, folder)
    measured.set(scale, await measureScreens(browser, server.address, scale))
    if (scale === small) await measureTrips(server.address)
    await server.stop()
  }
} finally {
  await browser.close()
}
print('growth', 'large', 'small', 'we want')
for (const screen of [startUp, ...screens]) {
  const few = measured.get(small)?.get(screen.name)
  const many = measured.get(screen === startUp ? wide : large)?.get(screen.name)
  if (!few || !many) throw new Error(`${screen.name} was not measured.`)
  print(`${screen.name}, ms`, many.usable, few.usable, `<= ${screen.limit}x`)
  print(`${screen.name}, heap in MB`, many.heap, few.heap, `<= ${screen.limit}x`)
}
keepFigures()
rmSync(folder, { recursive: true, force: true })

async function measureTrips(address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signedIn(address)(context)
  const page = await context.newPage()
  const few = await heapAfterTrips(page, address, 5)
  print('trips from list to form and back', '50', '5', 'we want')
  print('heap afterwards, MB', await heapAfterTrips(page, address, 50), few, '<= 1.2x few')
  await context.close()
}
