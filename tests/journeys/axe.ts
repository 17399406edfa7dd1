import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Extent {
  /** The part of the page to check; all of it by default. */
  readonly selector?: string
}

/** The accessibility violations on a page, each with its elements. The page loads axe once. */
export async function axeViolations(page: Page, { selector }: Extent = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async selector => {
    // Safe: the script above has set it.
    const { run } = (window as unknown as { readonly axe: typeof axe }).axe
    const { violations } = await run(selector ?? document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  }, selector)
}
