import type { Page } from 'playwright'
import { median } from './median.ts'
import { scriptTime } from './scriptTime.ts'

const runs = 5

/** Milliseconds of script time from a click in the list until its form is rendered, with warm code. */
export async function measureMount(page: Page, list: string, row: string, ready: string): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const times: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    await page.goto(list)
    await page.locator(row).first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = await scriptTime(client)
    await page.locator(row).first().click()
    await page.locator(ready).waitFor()
    await page.waitForLoadState('networkidle')
    // The first visit loads the code of the editors.
    if (run > 0) times.push((await scriptTime(client)) - before)
  }
  return median(times)
}
