import { describe, expect, it } from 'vitest'
import { isOtherOrder, sortItems } from './sortItems.ts'

const items = [
  { id: 1, name: 'b', author: { age: 3 } },
  { id: 2, name: null, author: { age: 1 } },
  { id: 3, name: 'B', author: { age: 2 } },
  { id: 4, name: 'a', author: { age: 2 } },
]
const keys = (sort: string, type: Parameters<typeof sortItems>[2]) => sortItems(items, sort, type)?.map(({ id }) => id)

describe('sortItems', () => {
  it('sorts like the server: empty values first, then by code point, and keeps the order of ties (P-497)', () => {
    expect(keys('name', 'string')).toEqual([2, 3, 4, 1])
    expect(keys('-name', 'string')).toEqual([1, 4, 3, 2])
    expect(keys('author.age', 'integer')).toEqual([2, 3, 4, 1])
    expect(keys('-author.age', 'integer')).toEqual([1, 3, 4, 2])
  })
  it('leaves unsupported orders to the server', () => {
    expect(sortItems(items, 'nothing', 'string')).toBeNull()
    expect(sortItems(items, 'author', 'integer')).toBeNull()
    for (const type of ['decimal', 'bigInteger', 'json', undefined] as const)
      expect(sortItems(items, 'name', type)).toBeNull()
  })
  it('recognizes queries that differ only in order', () => {
    expect(isOtherOrder({ limit: 5, sort: ['a'] }, { limit: 5, sort: ['-a'] })).toBe(true)
    expect(isOtherOrder({ limit: 5, sort: ['a'] }, { limit: 5, sort: ['a'] })).toBe(false)
    expect(isOtherOrder({ limit: 5, sort: ['a'] }, { limit: 6, sort: ['b'] })).toBe(false)
  })
})
