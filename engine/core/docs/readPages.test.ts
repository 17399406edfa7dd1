import { expect, it } from 'vitest'
import { findPage, linkedPage, readPages } from './readPages.ts'

const pages = readPages({
  '../../../docs/README.md': '# Welcome\n\nRead me.',
  '../../../docs/guides/items.md': '# Items\n\n## Saving\n\nText.',
  '../../../docs/guides/fields.md': '\n# Fields\nText.',
  '../../../docs/concepts/data.md': '# Data',
})

it('reads the path, title and headings of pages from files (A-0721, A-0722, A-0726)', () => {
  // proves: A-0727, A-0728
  expect(pages).toEqual([
    { path: '', title: 'Welcome', body: 'Read me.' },
    { path: 'concepts/data', title: 'Data', body: '' },
    { path: 'guides/fields', title: 'Fields', body: 'Text.' },
    { path: 'guides/items', title: 'Items', body: '## Saving\n\nText.' },
  ])
})

it.each([
  ['', '', false],
  ['guides/items', 'guides/items', false],
  ['guides', 'guides/fields', true],
  ['concepts', 'concepts/data', true],
])('resolves %s to %s (A-0721, A-0722, A-0723)', (path, target, redirect) => {
  expect(findPage(pages, path)).toMatchObject({ page: { path: target }, redirect })
})

it.each(['guides/nothing', 'guide', 'guides/items/deeper'])('finds no page at %s (A-0724)', path => {
  expect(findPage(pages, path)).toBeNull()
})

it.each([
  ['guides/items', 'fields.md', 'guides/fields'],
  ['guides/items', './fields.md#types', 'guides/fields#types'],
  ['guides/items', '../concepts/data.md', 'concepts/data'],
  ['guides/items', '../README.md', ''],
  ['', 'guides/items.md', 'guides/items'],
  ['guides/items', 'https://example.com/a.md', null],
  ['guides/items', '/files/1', null],
  ['guides/items', '#top', null],
  ['guides/items', 'picture.png', null],
])('resolves, from %s, the link %s to %s (A-0734)', (from, href, path) => {
  expect(linkedPage(from, href)).toBe(path)
})
