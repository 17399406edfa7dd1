import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { median, percentile } from './median.ts'
import { scriptTime } from './scriptTime.ts'

export interface PageFigures {
  /** Milliseconds until the page is usable, with a cold cache. */
  readonly usable: number
  /** KB of scripts as transferred. */
  readonly scripts: number
  /** Responses that arrived before the page was usable. */
  readonly requests: number
  /** All responses, also those of what loads after the page is usable. */
  readonly allRequests: number
  /** Milliseconds by which tasks were longer than 50 ms. */
  readonly blocking: number
  readonly elements: number
  /** Megabytes of the script heap. */
  readonly heap: number
}

const runs = 5

interface Visit {
  readonly browser: Browser
  readonly address: string
  readonly path: string
  /** The content that is visible once the page is usable. */
  readonly ready: string
  /** CPU slowdown relative to this machine. */
  readonly slow?: number
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** Opens a page with a cold cache several times, and returns the median of each measurement. */
export async function measurePage({ browser, address, path, ready, slow = 1, prepare }: Visit): Promise<PageFigures> {
  const all: PageFigures[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await prepare?.(context)
    await context.addInitScript(sumBlockingTime)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    if (slow > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slow })
    const finished: Request[] = []
    page.on('requestfinished', request => finished.push(request))
    const started = performance.now()
    await page.goto(address + path, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    const usable = performance.now() - started
    const requests = finished.length
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(finished.filter(isScript).map(request => request.sizes()))
    const scripts = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024
    const elements = await page.locator('*').count()
    const blocking = await page.evaluate(() => Reflect.get(window, 'blockingTime') as number)
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    const heap = usedSize / 1e6
    all.push({ usable, scripts, requests, allRequests: finished.length, blocking, elements, heap })
    await context.close()
  }
  const middle = (name: keyof PageFigures) => median(all.map(figures => figures[name]))
  return {
    usable: middle('usable'),
    scripts: middle('scripts'),
    requests: middle('requests'),
    allRequests: middle('allRequests'),
    blocking: middle('blocking'),
    elements: middle('elements'),
    heap: middle('heap'),
  }
}

/** Runs in the page. */
function sumBlockingTime(): void {
  Object.assign(window, { blockingTime: 0 })
  new PerformanceObserver(list => {
    const more = list.getEntries().reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    Object.assign(window, { blockingTime: Number(Reflect.get(window, 'blockingTime')) + more })
  }).observe({ type: 'longtask', buffered: true })
}

const isScript = (request: Request): boolean => request.resourceType() === 'script'

export interface KeyFigures {
  /** The 95th percentile in milliseconds from a key press to the frame that shows it. */
  readonly paint: number
  /** Milliseconds of script time for a key. */
  readonly script: number
}

const keys = 60

/** Types into an input whose page is open. */
export async function measureKeys(page: Page, input: string, slow: number): Promise<KeyFigures> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await client.send('Performance.enable')
  await page.locator(input).first().click()
  // What the first change loads.
  await page.keyboard.press('a')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    document.addEventListener(
      'keydown',
      () => {
        const started = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - started)
          channel.port2.postMessage(null)
        })
      },
      true,
    )
  })
  const before = await scriptTime(client)
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(20 * slow)
  }
  const script = ((await scriptTime(client)) - before) / keys
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { paint: percentile(times, 0.95), script }
}
