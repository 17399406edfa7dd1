import { describe, expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import type { Field } from '#schemas/data/Field.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Edits } from '../edits/Patch.ts'
import { buildForm } from '../form/buildForm.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { limitProblem } from './numberLimits.ts'
import { validateInput } from './validateInput.ts'

const rating = demoMetadata().field('notes', 'rating')?.wire
if (!rating?.meta) throw new Error('The demo has no rating')
const { meta } = rating
const limited = (face: string | null, options: Readonly<Record<string, unknown>>): Field => ({
  ...rating,
  meta: { ...meta, interface: face, options },
})

describe('the limits of a number input', () => {
  it.each([
    ['numeric', { min: 1, max: 5 }, 0, { type: 'gte', valid: 1 }],
    ['numeric', { min: 1, max: 5 }, 6, { type: 'lte', valid: 5 }],
    ['numeric', { min: 1, max: 5 }, '5.01', { type: 'lte', valid: 5 }],
    [null, { max: 5 }, 6, { type: 'lte', valid: 5 }],
    ['slider', { minValue: 10 }, 9, { type: 'gte', valid: 10 }],
    ['numeric', { min: 1, max: 5 }, 5, null],
    ['numeric', { min: 1, max: 5 }, null, null],
    ['numeric', { min: 1 }, '', null],
    ['numeric', {}, 6, null],
    ['rating', { max: 5 }, 6, null],
  ])('of %s with %j for %j: %j (P-307, P-308)', (face, options, value, problem) => {
    expect(limitProblem(limited(face, options), value)).toEqual(problem && { field: 'rating', ...problem })
  })

  it('reject the values that are saved, but none that stay', () => {
    const item = {
      fields: [limited('numeric', { max: 5 })],
      isNew: false,
      before: { rating: 9 },
      context: ruleContext({ user: null, role: null }),
    }
    expect(validateInput({ ...item, values: { rating: 6 } })).toEqual([{ field: 'rating', type: 'lte', valid: 5 }])
    expect(validateInput({ ...item, values: { title: 'A' } })).toEqual([])
  })

  it('show in the form for a typed value, without changing it', () => {
    const metadata = demoMetadata()
    const rows = (metadata.collection('notes')?.fields ?? [])
      .filter(each => each.field === 'rating')
      .map(each => ({ ...each, wire: limited('numeric', { max: 5 }) }))
    const build = (edits: Edits) =>
      buildForm({
        ...{ fields: rows, item: { rating: 9 }, edits, problems: [], previous: [] },
        ...{ readOnlyReason: () => null, registry: buildRegistry([]) },
      })
    expect(build({})).toMatchObject([{ value: 9, problem: null }])
    expect(build({ rating: { kind: 'value', value: 15 } })).toMatchObject([
      { value: 15, problem: { field: 'rating', type: 'lte', valid: 5 } },
    ])
  })
})
