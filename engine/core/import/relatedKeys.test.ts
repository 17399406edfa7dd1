import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { keysByName, namingFields, namingFilter } from './relatedKeys.ts'

const fields = namingFields(reviewMetadata, 'articles')

it('names items by their key first, and by a title of one field', () => {
  expect(fields[0]?.isPrimaryKey).toBe(true)
  expect(fields.every(field => field.schema !== null)).toBe(true)
  expect(namingFields(reviewMetadata, 'not_there')).toEqual([])
})

it('only compares a field with names that it can store', () => {
  const [key] = fields
  if (!key) throw new Error('no key')
  const number = { ...key, field: 'id', type: 'integer' as const }
  const title = { ...key, field: 'title', type: 'string' as const }
  expect(namingFilter([number, title], ['1', 'Oslo'])).toEqual({
    _or: [{ id: { _in: [1] } }, { title: { _in: ['1', 'Oslo'] } }],
  })
  expect(namingFilter([number], ['Oslo'])).toBeNull()
})

it('never takes a title for the key of another item, and marks shared titles', () => {
  const [key] = fields
  if (!key) throw new Error('no key')
  const naming = [
    { ...key, field: 'id' },
    { ...key, field: 'title' },
  ]
  const items = fc.uniqueArray(fc.record({ id: fc.nat(9), title: fc.constantFrom('1', '2', 'a', 'b', null) }), {
    selector: item => item.id,
  })
  fc.assert(
    fc.property(items, all => {
      const known = keysByName(naming, 'id', all)
      for (const { id } of all) expect(known.get(String(id))).toBe(id)
      for (const title of ['a', 'b']) {
        const named = all.filter(item => item.title === title)
        expect(known.get(title)).toBe(named.length === 0 ? undefined : named.length === 1 ? named[0]?.id : null)
      }
    }),
  )
})
