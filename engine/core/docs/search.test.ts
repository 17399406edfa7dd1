import { expect, it } from 'vitest'
import { readPages } from './readPages.ts'
import { search } from './search.ts'

const pages = readPages({
  'docs/guides/webhooks.md': '# Webhooks\nTells another system of items.',
  'docs/guides/items.md': '# Items\nAn item is a row. **Webhooks** hear of [items](x.md).',
  'docs/guides/files.md': '# Files\nPictures and documents.',
})
const matchingPaths = (query: string) => search(pages, query).map(({ page }) => page.path)

it.each([
  ['webhooks', ['guides/webhooks', 'guides/items']],
  ['ITEMS', ['guides/items', 'guides/webhooks']],
  ['webhooks system', ['guides/webhooks']],
  ['nothing', []],
  ['  ', []],
])('finds for %j: %j', (query, paths) => {
  expect(matchingPaths(query)).toEqual(paths)
})

it('shows the surrounding text without markup', () => {
  expect(search(pages, 'hear')[0]?.excerpt).toBe('An item is a row. Webhooks hear of items.')
})
