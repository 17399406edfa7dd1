import { describe, expect, it } from 'vitest'
import { wireFieldOf } from '../data/blankField.ts'
import type { Field, FieldMeta } from '../data/Field.ts'
import { ruleContext } from './fieldRule.ts'
import { validateItem } from './validateItem.ts'

const context = ruleContext({ user: null, role: null })

const field = (name: string, meta: Partial<FieldMeta> = {}, default_value: unknown = null): Field =>
  wireFieldOf({ collection: 'notes', field: name, type: 'string', schema: { default_value }, meta })

describe('required fields', () => {
  const fields = [field('title', { required: true }), field('kind', { required: true }, 'plain')]

  it('need a value unless the column has a default', () => {
    expect(validateItem({ fields, values: {}, isNew: true, context })).toEqual([{ field: 'title', type: 'required' }])
    expect(validateItem({ fields, values: { title: null }, isNew: false, context })).toEqual([
      { field: 'title', type: 'nnull' },
    ])
    expect(validateItem({ fields, values: {}, isNew: false, context })).toEqual([])
  })
})

describe('a condition that makes a field required', () => {
  const conditions = [{ name: 'On publishing', rule: { _and: [{ status: { _eq: 'published' } }] }, required: true }]
  const fields = [field('status', {}, 'draft'), field('summary', { conditions })]
  const problem = { field: 'summary', type: 'required' }

  it('is evaluated for the values of a new item with its column defaults', () => {
    expect(validateItem({ fields, values: {}, isNew: true, context })).toEqual([])
    expect(validateItem({ fields, values: { status: 'published' }, isNew: true, context })).toEqual([problem])
    const published = [field('status', {}, 'published'), field('summary', { conditions })]
    expect(validateItem({ fields: published, values: {}, isNew: true, context })).toEqual([problem])
  })

  it('is evaluated for a saved item with its changes', () => {
    const before = { status: 'draft', summary: null }
    const saved = (values: Record<string, unknown>, known: Record<string, unknown> = before) =>
      validateItem({ fields, values, isNew: false, before: known, context })
    expect(saved({ status: 'published' })).toEqual([problem])
    expect(saved({ status: 'published', summary: 'x' })).toEqual([])
    expect(saved({ status: 'archived' })).toEqual([])
    expect(saved({ summary: null }, { status: 'published', summary: 'x' })).toEqual([
      { field: 'summary', type: 'nnull' },
    ])
  })

  it('ignores a value that was already missing if the fields of the condition did not change', () => {
    const before = { status: 'published', summary: null, title: 'x' }
    expect(validateItem({ fields, values: { title: 'y' }, isNew: false, before, context })).toEqual([])
  })

  it('can make a required field optional', () => {
    const optional = [{ name: 'x', rule: { _and: [{ status: { _eq: 'draft' } }] }, required: false }]
    const fields = [field('status', {}, 'draft'), field('title', { required: true, conditions: optional })]
    expect(validateItem({ fields, values: {}, isNew: true, context })).toEqual([])
    expect(validateItem({ fields, values: { status: 'live' }, isNew: true, context })).toHaveLength(1)
  })
})

describe('validation rules of a field', () => {
  const rule = (validation: Record<string, unknown>) => [field('code', { validation })]
  const problems = (validation: Record<string, unknown>, values: Record<string, unknown>, isNew = false) =>
    validateItem({ fields: rule(validation), values, isNew, context })

  it('are evaluated for saved values and describe the problem', () => {
    expect(problems({ _and: [{ code: { _gt: 5 } }] }, { code: 3 })).toEqual([{ field: 'code', type: 'gt', valid: 5 }])
    expect(problems({ _and: [{ code: { _gt: 5 } }] }, { code: 7 })).toEqual([])
    expect(problems({ _and: [{ code: { _gt: 5 } }] }, {})).toEqual([])
    expect(problems({ code: { _eq: 'x' } }, { code: 'y' }, true)).toEqual([{ field: 'code', type: 'eq', valid: 'x' }])
  })

  it.each([
    ['^[A-Z]{3}$', 'ABC', true],
    ['/^[A-Z]{3}$/', 'ABC', true],
    ['^[A-Z]{3}$', 'abc', false],
    ['^[A-Z]{3}$', null, false],
  ])('match the pattern %s against %s: %s', (pattern, value, fits) => {
    const result = problems({ _and: [{ code: { _regex: pattern } }] }, { code: value })
    expect(result).toEqual(
      fits ? [] : [{ field: 'code', type: 'regex', ...(value === null ? {} : { invalid: value }) }],
    )
  })

  it('accept one of several alternatives', () => {
    const either = { _or: [{ code: { _regex: '^A' } }, { code: { _null: true } }] }
    expect(problems(either, { code: null })).toEqual([])
    expect(problems(either, { code: 'B' })).toEqual([{ field: 'code', type: 'regex', invalid: 'B' }])
  })

  it('do not block saving if they cannot be parsed', () => {
    expect(problems({ code: { _sounds_like: 'x' } }, { code: 'y' })).toEqual([])
    expect(problems({ code: { _regex: '(' } }, { code: 'y' })).toEqual([])
    expect(problems({}, { code: 'y' })).toEqual([])
  })

  it('leave pattern matching to a server with a time limit', () => {
    const matches = (pattern: string, text: string) => pattern === text
    const values = { code: '(' }
    const fields = rule({ code: { _regex: '(' } })
    expect(validateItem({ fields, values, isNew: false, context: { ...context, matches } })).toEqual([])
  })
})
