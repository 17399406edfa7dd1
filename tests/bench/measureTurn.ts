import type { Page } from 'playwright'
import { median } from './median.ts'

const turns = 5

/** Milliseconds from a click on the next page of a list of articles to its rows, on a warm page. */
export async function measureTurn(page: Page, address: string, slow: number): Promise<number> {
  await page.goto(address)
  const row = (article: number) => page.locator('[data-part="row"] td', { hasText: new RegExp(`^Article ${article}$`) })
  await row(1).waitFor()
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const times: number[] = []
  for (let turn = 0; turn <= turns; turn += 1) {
    const started = performance.now()
    await page.getByRole('button', { name: 'Next page' }).click()
    await row(26 + turn * 25).waitFor()
    // The first turn compiles code.
    if (turn > 0) times.push(performance.now() - started)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return median(times)
}
