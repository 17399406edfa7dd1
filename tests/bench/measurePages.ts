import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { median, percentile } from './median.ts'

export interface PageFigures {
  /** Milliseconds until the page is usable, with a cold cache. */
  readonly usable: number
  /** KB of scripts as transferred. */
  readonly scripts: number
  readonly requests: number
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
    await page.waitForLoadState('networkidle')
    const requests = [...finished]
    const sizes = await Promise.all(requests.filter(isScript).map(request => request.sizes()))
    const scripts = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    const elements = await page.locator('*').count()
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    all.push({ usable, scripts: scripts / 1024, requests: requests.length, elements, heap: usedSize / 1e6 })
    await context.close()
  }
  const middle = (pick: (figures: PageFigures) => number) => median(all.map(pick))
  return {
    usable: middle(figures => figures.usable),
    scripts: middle(figures => figures.scripts),
    requests: middle(figures => figures.requests),
    elements: middle(figures => figures.elements),
    heap: middle(figures => figures.heap),
  }
}

const isScript = (request: Request): boolean => request.resourceType() === 'script'

/** The 95th percentile in milliseconds from a key press to the frame that shows it. */
export async function measureKeys(page: Page, input: string): Promise<number> {
  await page.locator(input).first().click()
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
  for (let key = 0; key < 60; key += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(20)
  }
  const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
  return percentile(times, 0.95)
}
