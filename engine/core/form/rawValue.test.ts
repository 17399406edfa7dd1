import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { rawText, readRaw } from './rawValue.ts'

const read = (text: string, type: FieldType) => {
  const result = readRaw(text, type)
  return result.ok ? result.value : 'refused'
}

describe('raw values', () => {
  it('are numbers for numeric types and text for types that are sent as text (P-272)', () => {
    expect(read('4.5', 'float')).toBe(4.5)
    expect(read('12', 'integer')).toBe(12)
    expect(read('9007199254740993', 'bigInteger')).toBe('9007199254740993')
    expect(read('1.10', 'decimal')).toBe('1.10')
    for (const type of ['integer', 'float', 'bigInteger', 'decimal'] as const) expect(read('x', type)).toBe('refused')
  })

  it('are true only for the text true (P-273)', () => {
    expect(read('true', 'boolean')).toBe(true)
    for (const text of ['false', '1', 'True', 'yes']) expect(read(text, 'boolean')).toBe(false)
  })

  it('are parsed as JSON and rejected if invalid (P-274)', () => {
    fc.assert(
      fc.property(fc.json(), json => {
        expect(read(json, 'json')).toEqual(JSON.parse(json))
      }),
    )
    expect(read('{ a: 1 }', 'json')).toBe('refused')
  })

  it('stay text for other types and become null when empty (P-275)', () => {
    for (const type of ['string', 'text', 'uuid', 'dateTime', 'unknown'] as const) {
      expect(read(' true ', type)).toBe(' true ')
      expect(read('', type)).toBeNull()
    }
  })

  it('are unchanged after a round trip through text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), value => {
        expect(read(rawText(value), 'float')).toBe(Object.is(value, -0) ? 0 : value)
      }),
    )
  })
})
