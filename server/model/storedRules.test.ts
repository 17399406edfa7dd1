import { expect, it } from 'vitest'
import type { FieldMeta } from '#schemas/data/Field.ts'
import { rulesMember, toStoredRules, withStoredRules } from './storedRules.ts'

const blank: FieldMeta = {
  ...{ collection: 'a', field: 'b', special: null, interface: null, options: null, display: null },
  ...{ display_options: null, readonly: false, hidden: false, sort: null, width: 'full', group: null },
  ...{ translations: null, note: null },
}
const rule = { b: { _eq: 1 } }
const noColumn = () => false
const store = (change: object, before: FieldMeta) =>
  // Safe: the changed members are those of the metadata.
  withStoredRules({ ...blank, ...before, ...(toStoredRules({ ...change }, before, noColumn) as Partial<FieldMeta>) })

it('stores rules with the options, and returns both', () => {
  const stored = toStoredRules({ validation: rule, options: { trim: true } }, null, noColumn)
  expect(stored).toEqual({ options: { trim: true, [rulesMember]: { validation: rule } } })
  expect(store({ validation: rule, options: { trim: true } }, blank)).toEqual({
    ...blank,
    validation: rule,
    options: { trim: true },
  })
})

it('keeps the rules if only the options change, and the options if only a rule changes', () => {
  const before = { ...blank, validation: rule, validation_message: 'No', options: { trim: true } }
  expect(store({ options: { trim: false } }, before)).toEqual({ ...before, options: { trim: false } })
  expect(store({ options: null }, before)).toEqual({ ...before, options: null })
  expect(store({ validation_message: 'Never' }, before)).toEqual({ ...before, validation_message: 'Never' })
})

it('leaves no trace of removed rules', () => {
  const before = { ...blank, validation: rule, conditions: [{ rule, hidden: true }], options: { trim: true } }
  expect(toStoredRules({ validation: null, conditions: null }, before, noColumn)).toEqual({ options: { trim: true } })
})

it('leaves rules in their columns, and other changes as they are', () => {
  expect(toStoredRules({ validation: rule }, null, () => true)).toEqual({ validation: rule })
  expect(toStoredRules({ note: 'x' }, { ...blank, validation: rule }, noColumn)).toEqual({ note: 'x' })
})
