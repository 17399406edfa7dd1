import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { FieldMeta } from '../data/Field.ts'
import type { FilterTree } from '../filter/FilterTree.ts'
import { applyCondition, conditionFor } from './conditions.ts'
import { fieldsOfRule, holds, ruleContext } from './fieldRule.ts'

const context = { ...ruleContext({ user: 'me', role: 'editors' }), now: '2026-03-01T12:00:00.000Z' }

const meta: FieldMeta = {
  ...{ collection: 'notes', field: 'summary', special: null, interface: 'text-input', display: null },
  ...{ display_options: null, readonly: false, hidden: false, sort: null, width: 'full', group: null },
  ...{
    translations: null,
    note: null,
    options: { placeholder: 'Say it', choices: ['a', 'b'], nested: { x: 1, y: 2 } },
  },
}

const on = (field: string, value: unknown): FilterTree => ({ [field]: { _eq: value } })

/** 800 rules and items with the results of release 9.26: its own function, run on random rules. */
const expected = JSON.parse(
  gunzipSync(readFileSync('schemas/validation/rules.9.26.json.gz')).toString(),
) as readonly (readonly [FilterTree, Record<string, unknown>, boolean])[]

const contains = (tree: unknown, wanted: string): boolean => JSON.stringify(tree).includes(`"${wanted}"`)

describe('rules', () => {
  it('match exactly as in release 9.26', () => {
    const others = expected.filter(
      // Null contains nothing, so the negated test is true here, as in every filter; in 9.26 it is false.
      ([rule, item, held]) => !contains(rule, '_ncontains') && holds(rule, item, context) !== held,
    )
    expect(others).toEqual([])
    expect(expected.some(([, , held]) => held) && expected.some(([, , held]) => !held)).toBe(true)
    for (const operator of ['_regex', '_submitted', '_or', '_nnull', '_between'])
      expect(expected.some(([rule]) => contains(rule, operator))).toBe(true)
  })

  it('support variables for the user and the time', () => {
    const rule = { _and: [{ author: { _eq: '$CURRENT_USER' } }, { from: { _lte: '$NOW' } }] }
    expect(holds(rule, { author: 'me', from: '2026-03-01T11:00:00.000Z' }, context)).toBe(true)
    expect(holds(rule, { author: 'you', from: '2026-03-01T11:00:00.000Z' }, context)).toBe(false)
  })

  it('never match if they cannot be parsed', () => {
    expect(holds({ title: { _sounds_like: 'x' } }, { title: 'x' }, context)).toBe(false)
    expect(holds({ _and: 'x' }, { title: 'x' }, context)).toBe(false)
  })

  it('list the fields that they read', () => {
    expect(fieldsOfRule({ _or: [on('a', 1), { _and: [on('b', 2)] }, { 'year(c)': { _gt: 2000 } }] })).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})

describe('conditions of a field', () => {
  const conditions = [
    { name: 'first', rule: on('status', 'draft'), hidden: true },
    { name: 'second', rule: on('status', 'draft'), readonly: true },
    { name: 'other', rule: on('status', 'published'), hidden: true },
  ]

  it('apply only the last one whose rule matches', () => {
    expect(conditionFor({ conditions }, { status: 'draft' }, context)?.name).toBe('second')
    expect(conditionFor({ conditions }, { status: 'published' }, context)?.name).toBe('other')
    expect(conditionFor({ conditions }, { status: 'archived' }, context)).toBeNull()
  })

  it.each([
    ['a missing rule', null],
    ['an empty rule', {}],
    ['a rule with two keys', { ...on('status', 'draft'), ...on('kind', 'a') }],
    ['a rule about a missing value', { missing: { _null: true } }],
  ])('never apply with %s', (_, rule) => {
    const item = { status: 'draft', kind: 'a' }
    expect(conditionFor({ conditions: [{ name: 'x', rule, hidden: true }] }, item, context)).toBeNull()
  })

  it('override properties and merge options', () => {
    const condition = { required: true, options: { placeholder: 'Now!', choices: ['c'], nested: { y: 3 } } }
    expect(applyCondition(meta, condition)).toEqual({
      ...meta,
      required: true,
      options: { placeholder: 'Now!', choices: ['c'], nested: { x: 1, y: 3 } },
    })
    const shown = applyCondition({ ...meta, hidden: true, readonly: true }, { hidden: false, readonly: null })
    expect(shown).toMatchObject({ hidden: false, readonly: true })
  })
})
