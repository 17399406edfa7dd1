import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropToken, keepToken } from './accessToken.ts'
import { readsKey } from './forgetReads.ts'
import { storeReads } from './storeReads.ts'

const user = 'u1'
const meta = document.createElement('meta')
meta.name = 'fieldhouse-capabilities'

const stored = (): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(localStorage.getItem(readsKey) ?? '{}').pages
/** The values that the browser sends to a page. */
const sentTo = (path: string): readonly string[] => {
  history.replaceState(null, '', path)
  return document.cookie
    .split('; ')
    .filter(each => each.startsWith('fieldhouse-reads='))
    .map(each => each.slice('fieldhouse-reads='.length))
}

beforeEach(() => {
  document.head.append(meta)
  keepToken({ token: `x.${btoa(JSON.stringify({ id: user }))}.y`, expires: 1e6, until: Date.now() + 1e6 })
})

afterEach(() => {
  dropToken()
  localStorage.clear()
})

it('stores the reads of a list for its address, and sends them only to its page', () => {
  const reads = ['/items/a?limit=25', '/items/a?meta=filter_count']
  storeReads(user, '/admin/collections/a?page=2', reads)
  expect(stored()).toEqual({ '/admin/collections/a?page=2': reads })
  expect(sentTo('/admin/collections/a')).toEqual([['/admin/collections/a?page=2', ...reads].join('|')])
  for (const other of ['/items/a', '/admin/collections/b', '/admin/', '/auth/refresh'])
    expect(sentTo(other)).toEqual([])
})

it.each([
  ['/admin/collections/a/7', '/items/a/7?fields=*', '/admin/collections/a/*', '/items/a/*?fields=*'],
  ['/admin/users/u-2', '/users/u-2', '/admin/users/*', '/users/*'],
  ['/admin/files/f.1?x=1', '/files/f.1?fields=$1', '/admin/files/*', '/files/*?fields=$1'],
])('stores the read of the item of %s for all items', (address, read, page, pattern) => {
  storeReads(user, address, [read, '/items/b?filter=7'])
  expect(stored()).toEqual({ [address]: ['/items/b?filter=7'], [page]: [pattern] })
  expect(sentTo(page.replace('*', 'other'))).toEqual([`${page}|${pattern}`])
})

it('stores the reads of new items for their page only', () => {
  storeReads(user, '/admin/collections/a/+', ['/items/b/+'])
  expect(stored()).toEqual({ '/admin/collections/a/+': ['/items/b/+'] })
})

it.each([
  ['too long', ['/items/a?'.padEnd(1_800, 'x')]],
  ['not a value of a cookie', ['/items/a?x=1;y=2']],
  ['ambiguous', ['/items/a?x=1|2']],
  ['empty', []],
])('sends no reads that are %s', (_, reads) => {
  storeReads(user, '/admin/collections/a', ['/items/a'])
  expect(sentTo('/admin/collections/a')).toHaveLength(1)
  storeReads(user, '/admin/collections/a', reads)
  expect(stored()).toEqual({ '/admin/collections/a': reads })
  expect(sentTo('/admin/collections/a')).toEqual([])
})

it('sends no reads to other servers', () => {
  meta.remove()
  storeReads(user, '/admin/collections/a', ['/items/a'])
  expect(stored()).toEqual({ '/admin/collections/a': ['/items/a'] })
  expect(sentTo('/admin/collections/a')).toEqual([])
})

it('keeps the last 30 pages', () => {
  for (let at = 0; at < 32; at += 1) storeReads(user, `/admin/collections/c${at}`, [`/items/c${at}`])
  expect(Object.keys(stored())).toHaveLength(30)
  expect(sentTo('/admin/collections/c1')).toEqual([])
  expect(sentTo('/admin/collections/c2')).toHaveLength(1)
})

it('forgets everything when the session ends', () => {
  storeReads(user, '/admin/collections/a?x=":', ['/items/a'])
  storeReads(user, '/admin/collections/a/7', ['/items/a/7'])
  dropToken()
  expect(localStorage.getItem(readsKey)).toBeNull()
  expect(sentTo('/admin/collections/a')).toEqual([])
  expect(sentTo('/admin/collections/a/7')).toEqual([])
})
