import { expect, it } from 'vitest'
import { checkRows } from '../scripts/spec/checkRows.mjs'
import { readRows } from '../scripts/spec/readRows.mjs'
import { readTest } from '../scripts/spec/readTest.mjs'

const page = `# Items

- **C-001** Items can be listed.
- **C-002** Items can be deleted.
- **S15** Changes apply at once. *Not tested: nothing shows it.*
`

const check = (source: string, text = page) =>
  checkRows(readRows('docs/items.md', text), [readTest('items.test.ts', source)])

const whole = `it('lists items (C-001)', () => {
  // proves: C-002
})`

it('accepts rows that a title or a proves line names, and lists those without a test', () => {
  const { problems, proved, untested } = check(whole)
  expect(problems).toEqual([])
  expect(proved).toBe(2)
  expect(untested).toMatchObject([{ id: 'S15', reason: 'nothing shows it.' }])
})

it.each([
  ['a step', `test('t', async () => { await test.step('lists items (C-001, C-002)', async () => {}) })`],
  ['a table row', `it.each([['C-001', 1], ['C-002', 2]])('%s is shown', () => {})`],
  ['a template', 'it.each(all)(`shows all (C-001, C-002)`, () => {})'],
])('reads the rows in %s', (_, source) => {
  expect(check(source).problems).toEqual([])
})

it.each([
  ['a row without a test', `it('lists items (C-001)', () => {})`, 'docs/items.md:4 has no test for C-002.'],
  ['a row only in a plain comment', `it('t (C-001)', () => {}) // C-002`, 'docs/items.md:4 has no test for C-002.'],
  [
    'an unknown row',
    `${whole}\nit('x (C-003)', () => {})`,
    'items.test.ts names C-003, which is not in the specification.',
  ],
  [
    'an unknown row of reliability',
    `${whole}\nit('x (F99)', () => {})`,
    'items.test.ts names F99, which is not in the specification.',
  ],
  [
    'a row marked as not tested',
    `${whole}\nit('x (S15)', () => {})`,
    'docs/items.md:5 marks S15 as not tested, but a test names it.',
  ],
  [
    'a title with four rows',
    `it('all (C-001, C-002, C-001, C-002)', () => {})`,
    'items.test.ts:1 has a title with 4 rows; at most 3 are allowed.',
  ],
  [
    'a step with four rows',
    `test('t', () => test.step('all (C-001, C-002, C-001, C-002)'))`,
    'items.test.ts:1 has a title with 4 rows; at most 3 are allowed.',
  ],
])('reports %s', (_, source, problem) => {
  expect(check(source).problems).toEqual([problem])
})

it('reports a source file that names an unknown row', () => {
  const sources = [{ file: 'items.ts', ids: ['C-001', 'C-003'] }]
  const { problems } = checkRows(readRows('docs/items.md', page), [readTest('items.test.ts', whole)], sources)
  expect(problems).toEqual(['items.ts names C-003, which is not in the specification.'])
})

it('reports a duplicate row', () => {
  expect(check(whole, `${page}- **C-001** Again.\n`).problems).toEqual(['docs/items.md:3 repeats the row C-001.'])
})
