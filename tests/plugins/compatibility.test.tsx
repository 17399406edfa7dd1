import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compatibilityPage } from '../../scripts/docs/compatibilityPage.ts'

it('the compatibility page says what the table of names says; `npm run docs:plugins` writes it', () => {
  expect(readFileSync('docs/reference/compatibility.md', 'utf8')).toBe(compatibilityPage())
})
