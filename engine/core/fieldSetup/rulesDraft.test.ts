import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { FieldMeta } from '#schemas/data/Field.ts'
import { conditionFor } from '#schemas/validation/conditions.ts'
import { typesOf } from '../filter/filterTree.ts'
import type { RuleDraft } from '../permissions/ruleDraft.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { newDraft, storedDraft } from './draftField.ts'
import { hasWholeRules } from './isComplete.ts'
import {
  areWhole,
  changedRules,
  movedCondition,
  noRules,
  type RulesDraft,
  ruleProblem,
  rulesDraft,
  withCondition,
} from './rulesDraft.ts'
import { setupCalls } from './setupCalls.ts'

const typeAt = typesOf(reviewMetadata, 'articles')
const json = (rule: unknown): RuleDraft => ({ kind: 'json', text: JSON.stringify(rule) })
const titled: RuleDraft = { kind: 'filters', filters: [{ key: 'a', field: 'title', operator: 'eq', value: 'x' }] }
const stored: Pick<FieldMeta, 'conditions' | 'validation' | 'validation_message'> = {
  validation: { title: { _neq: 'x' } },
  validation_message: 'Not x',
  conditions: [{ name: 'One', rule: { title: { _eq: 'x' } }, hidden: true }, { rule: { status: { _eq: 'draft' } } }],
}
const draft = rulesDraft(stored, reviewMetadata, 'articles')
const changes = (next: Partial<RulesDraft>) => changedRules({ ...draft, ...next }, draft, typeAt)

describe('the rules of a field', () => {
  it('are only saved if they change, even if the editor has another form of them', () => {
    expect(changes({})).toEqual({})
    expect(changes({ message: ' ' })).toEqual({ validation_message: null })
    expect(changes({ validation: titled })).toEqual({ validation: { _and: [{ title: { _eq: 'x' } }] } })
    expect(changes({ conditions: [] })).toEqual({ conditions: null })
  })

  it('are part of the change of their field, with their previous values', () => {
    const field = reviewMetadata.field('articles', 'title')
    if (!field) throw new Error('There is no title')
    const setup = storedDraft(reviewMetadata, field, true)
    expect(setupCalls(setup, reviewMetadata)).toEqual([])
    const [call] = setupCalls({ ...setup, rules: { ...draft, validation: titled } }, reviewMetadata)
    expect(call?.body).toMatchObject({ meta: { validation: { _and: [{ title: { _eq: 'x' } }] } } })
    expect(call?.undo?.(null).body).toMatchObject({ meta: { validation: null, conditions: null } })
  })

  it('of a new field are created with it, and may name the field itself', () => {
    const blank = {
      ...newDraft('standard', 'articles', buildRegistry([]), true),
      field: 'price',
      type: 'integer' as const,
    }
    const [plain] = setupCalls(blank, reviewMetadata)
    expect(plain?.body).not.toHaveProperty('meta.validation')
    const priced: RuleDraft = { kind: 'filters', filters: [{ key: 'a', field: 'price', operator: 'gt', value: '10' }] }
    const rules = { ...noRules, validation: priced, message: 'Too cheap' }
    expect(hasWholeRules({ ...blank, rules }, reviewMetadata)).toBe(true)
    const [call] = setupCalls({ ...blank, rules }, reviewMetadata)
    expect(call?.body).toMatchObject({
      field: 'price',
      meta: { validation: { _and: [{ price: { _gt: 10 } }] }, validation_message: 'Too cheap' },
    })
    expect(hasWholeRules({ ...blank, rules: withCondition(rules) }, reviewMetadata)).toBe(false)
  })

  it('of a new condition match once they are complete', () => {
    const added = withCondition(draft)
    expect(areWhole(draft, typeAt)).toBe(true)
    expect(areWhole(added, typeAt)).toBe(false)
    const conditions = added.conditions.with(2, { ...added.conditions[2], rule: titled, readonly: true } as never)
    const saved = changes({ conditions }).conditions ?? []
    expect(saved[2]).toEqual({ rule: { _and: [{ title: { _eq: 'x' } }] }, readonly: true })
    const context = { user: null, role: null, now: '2026-01-01T00:00:00.000Z' }
    expect(conditionFor({ conditions: saved }, { title: 'x' }, context)).toBe(saved[2])
    expect(conditionFor({ conditions: saved }, { title: 'y' }, context)).toBeNull()
  })

  it('with several members become one, because others never match', () => {
    const two = { title: { _eq: 'x' }, status: { _eq: 'draft' } }
    const [first] = draft.conditions
    if (!first) throw new Error('There is no condition')
    expect(changes({ conditions: [{ ...first, rule: json(two) }] }).conditions).toMatchObject([
      { rule: { _and: [two] } },
    ])
  })
})

it.each<[string, RuleDraft, boolean, string | null]>([
  ['a complete filter', titled, true, null],
  ['no filter, for values', { kind: 'filters', filters: [] }, false, null],
  ['no filter, for a condition', { kind: 'filters', filters: [] }, true, 'empty'],
  [
    'a filter without a value',
    { kind: 'filters', filters: [{ key: 'a', field: 'title', operator: 'eq' }] },
    false,
    'incomplete',
  ],
  ['text that is not JSON', { kind: 'json', text: '{' }, false, 'incomplete'],
  ['an unknown operator', json({ title: { _like: 'x' } }), false, 'incomplete'],
  ['a pattern', json({ title: { _regex: '^x' } }), false, null],
  ['a value of a related item', json({ _or: [{ author: { name: { _eq: 'x' } } }] }), true, 'related'],
])('finds the problem of %s', (_, rule, isCondition, problem) => {
  expect(ruleProblem(rule, typeAt, isCondition)).toBe(problem)
})

it('moves a condition within its list', () => {
  const [first, second] = draft.conditions
  expect(movedCondition(draft.conditions, 1, -1)).toEqual([second, first])
  expect(movedCondition(draft.conditions, 0, 1)).toEqual([second, first])
  expect(movedCondition(draft.conditions, 0, -1)).toBe(draft.conditions)
  expect(movedCondition(draft.conditions, 1, 1)).toBe(draft.conditions)
})
