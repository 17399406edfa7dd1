import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../data/fieldTypes.ts'
import { withDynamicValues } from './dynamicValues.ts'
import { evaluate } from './evaluate.ts'
import { isOperatorId } from './operators.ts'
import { operatorsFor } from './operatorsFor.ts'
import { parseFilter } from './parseFilter.ts'

const matches = (tree: unknown, item: Readonly<Record<string, unknown>>): boolean => {
  const parsed = parseFilter(tree)
  if (!parsed.ok) throw new Error(`${parsed.problem.path}: ${parsed.problem.reason}`)
  return evaluate(parsed.filter, item)
}

const problem = (tree: unknown): string | null => {
  const parsed = parseFilter(tree)
  return parsed.ok ? null : `${parsed.problem.path}: ${parsed.problem.reason}`
}

describe('operators', () => {
  it.each([
    ['eq', { a: { _eq: 1 } }, { a: 1 }, { a: 2 }],
    ['eq, short', { a: 1 }, { a: 1 }, { a: null }],
    ['neq matches null', { a: { _neq: 1 } }, { a: null }, { a: 1 }],
    ['lt', { a: { _lt: 2 } }, { a: 1 }, { a: 2 }],
    ['lte', { a: { _lte: 2 } }, { a: 2 }, { a: 3 }],
    ['gt', { a: { _gt: 2 } }, { a: 3 }, { a: null }],
    ['gte', { a: { _gte: '2021-01-01' } }, { a: '2021-01-02' }, { a: '2020-12-31' }],
    ['contains ignores case', { a: { _contains: 'ÖST' } }, { a: 'österreich' }, { a: 'ostern' }],
    ['contains is literal', { a: { _contains: '%' } }, { a: '5 %' }, { a: '5' }],
    ['ncontains', { a: { _ncontains: 'x' } }, { a: null }, { a: 'xy' }],
    ['in as a list', { a: { _in: [1, 2] } }, { a: 2 }, { a: 3 }],
    ['in as text', { a: { _in: 'x, y' } }, { a: 'y' }, { a: 'z' }],
    ['nin', { a: { _nin: [1] } }, { a: null }, { a: 1 }],
    ['between', { a: { _between: [1, 3] } }, { a: 3 }, { a: 4 }],
    ['between as text', { a: { _between: '1,3' } }, { a: 1 }, { a: 0 }],
    ['nbetween', { a: { _nbetween: [1, 3] } }, { a: null }, { a: 2 }],
    ['null', { a: { _null: true } }, { a: null }, { a: '' }],
    ['null false means not null', { a: { _null: false } }, { a: 1 }, { a: null }],
    ['nnull', { a: { _nnull: true } }, { a: 0 }, { a: null }],
    ['empty', { a: { _empty: true } }, { a: '' }, { a: 'x' }],
    ['nempty', { a: { _nempty: true } }, { a: 'x' }, { a: null }],
    ['several conditions on one field are joined', { a: { _gt: 1, _lt: 3 } }, { a: 2 }, { a: 4 }],
    ['and', { _and: [{ a: 1 }, { b: 1 }] }, { a: 1, b: 1 }, { a: 1, b: 2 }],
    ['or', { _or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, { a: 2, b: 2 }],
    ['or on the field itself', { a: { _or: [{ _lt: 1 }, { _gt: 5 }] } }, { a: 6 }, { a: 3 }],
    [
      'related',
      { author: { name: { _eq: 'x' }, age: { _gt: 1 } } },
      { author: { name: 'x', age: 2 } },
      { author: { name: 'x', age: 1 } },
    ],
    ['text of a number', { a: { _gt: 9 } }, { a: '10' }, { a: '8' }],
    ['true as text is a boolean (P-515)', { a: { _eq: 'true' } }, { a: true }, { a: false }],
    ['false as text is a boolean (P-515)', { a: { _eq: 'false' } }, { a: false }, { a: true }],
    ['a single value of in is a list (P-516)', { a: { _in: 'x' } }, { a: 'x' }, { a: 'y' }],
    ['comma-separated values of in are a list (P-516)', { a: { _in: 'x,y' } }, { a: 'y' }, { a: 'z' }],
    ['comma-separated values of not in are a list (P-516)', { a: { _nin: 'x,y' } }, { a: 'z' }, { a: 'y' }],
  ])('%s (P-467, A-0904, A-0905)', (_, tree, inside, outside) => {
    // proves: A-0906, A-0907, A-0908, A-0909, A-0910, A-0911, A-0912, A-0913, A-0914, A-0915, A-0916, A-0917, A-0918
    // proves: A-0919, A-0920
    expect(matches(tree, inside)).toBe(true)
    expect(matches(tree, outside)).toBe(false)
  })

  it.each([
    ['an unknown operator', { a: { _like: 1 } }, 'a._like: unknown operator "_like"'],
    ['an operator without a field', { _eq: 1 }, '_eq: "_eq" is not a field'],
    ['a group that is not a list', { _and: {} }, '_and: a list is expected'],
    ['a list instead of a filter', [], ': an object is expected'],
    [
      'an incomplete range',
      { a: { _between: [1] } },
      'a._between: two values are expected, as a list or joined by a comma',
    ],
    ['an object as a value', { a: { _eq: { b: 1 } } }, 'a._eq: one value is expected'],
  ])('rejects %s and reports the position', (_, tree, reason) => {
    expect(problem(tree)).toBe(reason)
  })

  it('never throws for any input', () => {
    fc.assert(fc.property(fc.jsonValue(), value => void parseFilter(value)))
  })

  it('is two-valued: a condition and its negation never agree', () => {
    const pairs = [
      ['_eq', '_neq'],
      ['_in', '_nin'],
      ['_contains', '_ncontains'],
      ['_null', '_nnull'],
      ['_empty', '_nempty'],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
        fc.oneof(fc.string(), fc.constant(null), fc.integer()),
        fc.string(),
        (pair, value, operand) => {
          const given = pair[0] === '_null' || pair[0] === '_empty' ? true : operand
          const [plain, negated] = pair.map(operator => matches({ a: { [operator]: given } }, { a: value }))
          expect(plain).toBe(!negated)
        },
      ),
    )
  })
})

it('offers known operators for each field type (P-461, P-462, P-463)', () => {
  // proves: P-464, P-465, P-466
  expect(operatorsFor('string')).toEqual(['contains', 'ncontains', 'eq', 'neq', 'empty', 'nempty', 'in', 'nin'])
  expect(operatorsFor('boolean')).toEqual(['eq', 'empty', 'nempty'])
  expect(operatorsFor('date')).toEqual(operatorsFor('integer'))
  for (const type of ['text', 'csv'] as const) expect(operatorsFor(type)).toEqual(operatorsFor('string'))
  for (const type of ['bigInteger', 'float'] as const) expect(operatorsFor(type)).toEqual(operatorsFor('integer'))
  for (const type of fieldTypes) expect(operatorsFor(type).every(isOperatorId)).toBe(true)
})

it('replaces the variables for the user and the time at any position (P-512, P-513, P-514)', () => {
  const context = { user: 'u', role: 'r', now: '2026-01-01T00:00:00.000Z' }
  expect(
    withDynamicValues(
      { a: { _eq: '$CURRENT_USER' }, _or: [{ b: { _lt: '$NOW' } }, { c: '$CURRENT_ROLE' }], d: 'x' },
      context,
    ),
  ).toEqual({ a: { _eq: 'u' }, _or: [{ b: { _lt: context.now } }, { c: 'r' }], d: 'x' })
})
