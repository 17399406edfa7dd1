import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compatibilityPage } from '../../scripts/docs/compatibilityPage.ts'

it('matches the compatibility page; `npm run docs:plugins` writes it', () => {
  expect(readFileSync('docs/reference/compatibility.md', 'utf8')).toBe(compatibilityPage())
})
