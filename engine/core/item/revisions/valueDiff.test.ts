import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffPart, valueDiff } from './valueDiff.ts'

const side = <Value>(parts: readonly DiffPart<Value>[], without: 'added' | 'removed') =>
  parts.filter(({ kind }) => kind !== without).map(({ value }) => value)

describe('value differences', () => {
  it('are shown by word for texts over 25 characters and whole for shorter ones (P-239, P-240)', () => {
    expect(valueDiff('a'.repeat(25), 'b')).toEqual({ kind: 'plain', before: 'a'.repeat(25), after: 'b' })
    expect(valueDiff('The harbour of Utsira at dawn', 'The harbour of Utsira at dusk')).toEqual({
      kind: 'words',
      parts: [
        { kind: 'kept', value: 'The harbour of Utsira at ' },
        { kind: 'removed', value: 'dawn' },
        { kind: 'added', value: 'dusk' },
      ],
    })
  })

  it('contain both texts completely (P-239)', () => {
    const texts = fc.string({ minLength: 26, maxLength: 80, unit: 'grapheme' })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = valueDiff(before, after)
        if (diff.kind !== 'words') throw new Error('Not compared by words')
        expect(side(diff.parts, 'added').join('')).toBe(before)
        expect(side(diff.parts, 'removed').join('')).toBe(after)
      }),
    )
  })

  it('are shown by entry for lists of any type (P-241)', () => {
    const lists = fc.array(fc.oneof(fc.integer({ max: 3, min: 0 }), fc.record({ id: fc.integer({ max: 2, min: 0 }) })))
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const diff = valueDiff(before, after)
        if (diff.kind !== 'list') throw new Error('Not compared by entries')
        expect(side(diff.parts, 'added')).toEqual(before)
        expect(side(diff.parts, 'removed')).toEqual(after)
      }),
    )
    expect(valueDiff([{ id: 1 }, { id: 2 }], [{ id: 2 }])).toEqual({
      kind: 'list',
      parts: [
        { kind: 'removed', value: { id: 1 } },
        { kind: 'kept', value: { id: 2 } },
      ],
    })
  })

  it('are shown by property for objects, without equal ones (P-242)', () => {
    expect(valueDiff({ a: 1, b: [1], c: 2 }, { a: 1, b: [2], d: 3 })).toEqual({
      kind: 'object',
      members: [
        { name: 'b', before: [1], after: [2] },
        { name: 'c', before: 2, after: undefined },
        { name: 'd', before: undefined, after: 3 },
      ],
    })
  })

  it.each([
    [null, 'a text of more than 25 characters'],
    [1, 2],
    [[1], { a: 1 }],
    ['x'.repeat(50_001), 'y'],
  ])('are shown whole for other values (P-240)', (before, after) => {
    expect(valueDiff(before, after)).toEqual({ kind: 'plain', before, after })
  })
})
