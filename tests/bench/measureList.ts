import type { Page } from 'playwright'
import { median, percentile } from './median.ts'

export interface ListFigures {
  /** Milliseconds from opening the URL to the first row. */
  readonly paint: number
  /** Milliseconds from a click on the next page to its rows. */
  readonly turn: number
  /** Milliseconds from the last letter of a search to its results, including the debounce. */
  readonly search: number
  /** The 95th percentile of frame times in milliseconds while scrolling. */
  readonly frame: number
}

const runs = 5
const row = '[data-part="row"]'
const cell = (page: Page, value: string) => page.locator(`${row} td`, { hasText: new RegExp(`^${value}$`) })

/** What a list of articles costs during normal work, with warm code. */
export async function measureList(page: Page, address: string): Promise<ListFigures> {
  const all: ListFigures[] = []
  for (let run = 0; run <= runs; run += 1) {
    const paint = await timed(async () => {
      await page.goto(address)
      await page.locator(row).first().waitFor()
    })
    await page.waitForLoadState('networkidle')
    const turn = await timed(async () => {
      await page.getByRole('button', { name: 'Next page' }).click()
      await cell(page, 'Article 26').waitFor()
    })
    const frame = await scrolled(page)
    const search = await timed(async () => {
      await page.getByRole('searchbox').fill('Article 77')
      await cell(page, 'Article 26').waitFor({ state: 'detached' })
      await cell(page, 'Article 77').waitFor()
    })
    // The first visit loads the code.
    if (run > 0) all.push({ paint, turn, search, frame })
  }
  const middle = (pick: (figures: ListFigures) => number) => median(all.map(pick))
  return {
    paint: middle(({ paint }) => paint),
    turn: middle(({ turn }) => turn),
    search: middle(({ search }) => search),
    frame: middle(({ frame }) => frame),
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Scrolls to the end of the page and back, a little each frame. */
async function scrolled(page: Page): Promise<number> {
  const times = await page.locator('[data-part="tabular"] section').evaluate(async list => {
    const times: number[] = []
    let before = performance.now()
    for (let step = 0; step < 120; step += 1) {
      const now = await new Promise<number>(resolve => requestAnimationFrame(() => resolve(performance.now())))
      times.push(now - before)
      before = now
      list.scrollTop += step < 60 ? 24 : -24
    }
    return times
  })
  return percentile(times.slice(1), 0.95)
}
