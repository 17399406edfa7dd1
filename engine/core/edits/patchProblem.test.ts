import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { patchProblem } from './patchProblem.ts'

const circular: Record<string, unknown> = { name: 'a' }
circular['self'] = circular
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

const cases: readonly (readonly [patch: unknown, type: FieldType, problem: string])[] = [
  ['explode', 'string', 'expected a patch, not "explode"'],
  [null, 'string', 'expected a patch, not null'],
  [[], 'string', 'expected a patch, not a list'],
  [{}, 'string', 'op: expected one of set, unset, create'],
  [{ op: 'explode' }, 'string', 'not "explode"'],
  [{ op: 'constructor' }, 'string', 'not "constructor"'],
  [{ op: 'link' }, 'alias', 'key: expected a key, not undefined'],
  [{ op: 'create', id: 'a', values: 'x' }, 'alias', 'values: expected an object, not "x"'],
  [{ op: 'edit', key: 1, patches: [{ field: 'a' }] }, 'alias', 'patches: 0: patch: expected a patch, not undefined'],
  [{ op: 'order', field: 'sort', places: { a: '1' } }, 'alias', 'places: expected numbers by key'],
  [{ op: 'several', patches: [{ op: 'unset' }, { op: 'link', key: {} }] }, 'alias', 'patches: 1: key: expected a key'],
  [{ op: 'set', value: 15n }, 'json', 'value: expected JSON, not 15'],
  [{ op: 'set', value: () => 1 }, 'json', 'value: expected JSON, not a function'],
  [{ op: 'set', value: circular }, 'json', 'value: self: expected JSON, not a circular value'],
  [{ op: 'set', value: deep(600) }, 'json', 'expected at most 500 levels'],
  [{ op: 'set', value: new Date(0) }, 'json', 'value: expected JSON, not a Date'],
  [{ op: 'set', value: { at: Number.NaN } }, 'json', 'value: at: expected JSON, not NaN'],
  [{ op: 'set', value: { text: 'x' } }, 'string', 'value: expected a string, not an object'],
  [{ op: 'set', value: 'a'.repeat(20_000_001) }, 'text', 'expected at most 20000000 characters, not 20000001'],
  [{ op: 'set', value: 'many' }, 'integer', 'value: expected a number, not "many"'],
  [{ op: 'set', value: 'true' }, 'boolean', 'value: expected true or false, not "true"'],
  [{ op: 'set', value: [{}] }, 'csv', 'value: expected a list of strings, not a list'],
]

it.each(cases.map(([patch, type, problem]) => ({ patch, type, problem })))('reports "$problem"', each => {
  expect(patchProblem(each.patch, each.type)).toContain(each.problem)
})

it('accepts every JSON value in a json field, and null in every field', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...fieldTypes), (value, type) => {
      expect(patchProblem({ op: 'set', value }, 'json')).toBeNull()
      expect(patchProblem({ op: 'set', value: null }, type)).toBeNull()
    }),
  )
})

it('never throws, and accepts only patches with a known operation', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...fieldTypes), (patch, type) => {
      const problem = patchProblem(patch, type)
      if (problem === null) expect(patch).toHaveProperty('op')
    }),
  )
})
