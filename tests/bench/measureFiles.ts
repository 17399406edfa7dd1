import type { Page } from 'playwright'
import { median } from './median.ts'
import { folders } from './prepare.ts'

const runs = 5

/** Milliseconds from opening the URL of a folder to its first file, for a folder of 10,000 and one of a hundred. */
export async function measureFiles(
  page: Page,
  server: string,
): Promise<{ readonly many: number; readonly few: number }> {
  const times = { many: [] as number[], few: [] as number[] }
  for (let run = 0; run <= runs; run += 1)
    for (const size of ['many', 'few'] as const) {
      const started = performance.now()
      await page.goto(`${server}/admin/files?folder=${folders[size].id}`)
      await page.locator('[data-part="card"]').first().waitFor()
      // The first visit loads the code.
      if (run > 0) times[size].push(performance.now() - started)
    }
  return { many: median(times.many), few: median(times.few) }
}
