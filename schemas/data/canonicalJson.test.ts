import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonicalJson.ts'

test('the text is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('ignores the order of properties but not of list entries', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":1}]}')
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
})

test('undefined becomes null, or is omitted from an object', () => {
  expect(canonicalJson(undefined)).toBe('null')
  expect(canonicalJson({ a: undefined })).toBe('{}')
})
