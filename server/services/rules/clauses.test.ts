import { expect, test } from 'vitest'
import { partsOf, type RulePart } from './clauses.ts'

const shape = ({ kind, rule, parts }: RulePart): unknown => (kind === 'condition' ? rule : { [kind]: parts.map(shape) })

test.each([
  [{}, []],
  [{ _and: [] }, []],
  [{ _or: [] }, [{ any: [] }]],
  [{ a: { _gt: 1, _lt: 5 }, b: 'x' }, [{ a: { _gt: 1 } }, { a: { _lt: 5 } }, { b: 'x' }]],
  [{ _and: [{ a: { _eq: 1 } }, { _and: [{ b: { _null: true } }] }] }, [{ a: { _eq: 1 } }, { b: { _null: true } }]],
  // The same related item has to match both conditions.
  [{ many: { a: { _eq: 1 }, b: { _eq: 2 } } }, [{ many: { a: { _eq: 1 }, b: { _eq: 2 } } }]],
  [{ many: { _some: { a: { _eq: 1 } }, _none: {} } }, [{ many: { _some: { a: { _eq: 1 } }, _none: {} } }]],
  [{ a: { _or: [{ _lt: 1 }, { _gt: 5 }] } }, [{ a: { _or: [{ _lt: 1 }, { _gt: 5 }] } }]],
  [
    { _or: [{ a: { _eq: 1 } }, { a: { _eq: 2 }, b: { _eq: 3 } }, {}] },
    [{ any: [{ a: { _eq: 1 } }, { all: [{ a: { _eq: 2 } }, { b: { _eq: 3 } }] }, { all: [] }] }],
  ],
])('splits the rule %j into the parts that have to hold', (rule, parts) => {
  expect(partsOf(rule).map(shape)).toEqual(parts)
})
