import { describe, expect, it } from 'vitest'
import { fillOptions } from './fillOptions.ts'
import type { OptionsSchema } from './OptionsSchema.ts'

const schema = {
  most: { type: 'integer', default: 5, minimum: 1, maximum: 10 },
  names: { type: 'array', items: { type: 'string' }, default: [] },
  choices: { type: 'array', items: { type: 'object' } },
  shape: { type: 'string', enum: ['round', 'square'], default: 'round' },
  own: { type: 'object' },
} as const satisfies OptionsSchema

const defaults = { most: 5, names: [], shape: 'round' }

describe('stored options', () => {
  it.each([
    ['nothing', null, defaults],
    ['valid options', { most: 10, names: ['a'] }, { ...defaults, most: 10, names: ['a'] }],
    ['a number below the minimum', { most: 0 }, defaults],
    ['a number above the maximum', { most: 11 }, defaults],
    ['not a number', { most: Number.NaN }, defaults],
    ['entries of other types', { names: [null, 'a', 1, {}] }, { ...defaults, names: ['a'] }],
    ['entries that are not objects', { choices: [null, [], { value: 1 }] }, { ...defaults, choices: [{ value: 1 }] }],
    ['an unknown choice', { shape: 'oval' }, defaults],
    ['a list instead of an object', { own: [] }, defaults],
    ['an unknown option', { other: 1 }, defaults],
  ])('are valid for a plugin: %s', (_, stored, filled) => {
    expect(fillOptions(schema, stored)).toEqual(filled)
  })

  it('keep their identity when nothing changes, so that nothing rerenders', () => {
    const names = ['a', 'b']
    expect(fillOptions(schema, { names })['names']).toBe(names)
  })
})
