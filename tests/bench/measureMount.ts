import type { Page } from 'playwright'
import { median } from './median.ts'

const runs = 5

/** Milliseconds of script time from a click in the list until its form is rendered, with warm code. */
export async function measureMount(page: Page, list: string, row: string, ready: string): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const script = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const times: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    await page.goto(list)
    await page.locator(row).first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = await script()
    await page.locator(row).first().click()
    await page.locator(ready).waitFor()
    await page.waitForLoadState('networkidle')
    // The first visit loads the code of the editors.
    if (run > 0) times.push((await script()) - before)
  }
  return median(times)
}
