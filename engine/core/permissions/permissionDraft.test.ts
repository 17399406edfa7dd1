import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { permissionActions } from '#schemas/data/Permission.ts'
import type { RelationKind } from '#schemas/relation/relationKind.ts'
import { typesOf } from '../filter/filterTree.ts'
import { articleRow } from './articleRow.ts'
import { holdsRule, type PermissionDraft, permissionDraft, problemIn, savedBy, tabsOf } from './permissionDraft.ts'
import { presetDynamics } from './presetDynamics.ts'
import { presetsDraft, turnedPresets, withPreset } from './presetsDraft.ts'
import { readRule, ruleDraft, strangeIn, turned } from './ruleDraft.ts'

const typeAt = typesOf(reviewMetadata, 'articles')
const published = { status: { _eq: 'published' } }
const row = articleRow({ action: 'update', permissions: published, validation: {}, presets: { status: 'draft' } })
const start = permissionDraft(row, typeAt)
const saved = (change: Partial<PermissionDraft>) => savedBy(row, { ...start, ...change }, start, typeAt)?.body

it('shows the tabs of its action in order (A-0594, A-0595, A-0596)', () => {
  // proves: A-0597, A-0598, A-0599, A-0600, A-0601, A-0602, A-0603, A-0604
  expect(permissionActions.map(tabsOf)).toEqual([
    ['fields', 'validation', 'presets'],
    ['permissions', 'fields'],
    ['permissions', 'fields', 'validation', 'presets'],
    ['permissions'],
  ])
})

it('marks tabs that contain a rule (A-0620)', () => {
  expect(tabsOf('update').map(tab => holdsRule(start, tab, typeAt))).toEqual([true, false, false, true])
  expect(holdsRule({ ...start, fields: null }, 'fields', typeAt)).toBe(true)
})

describe('a saved permission', () => {
  it('has all four parts, with null for empty ones (A-0608, A-0614, A-0615)', () => {
    // proves: A-0617
    expect(savedBy(row, start, start, typeAt)).toMatchObject({ method: 'PATCH', path: '/permissions/1' })
    expect(saved({})).toEqual({ fields: ['*'], permissions: published, validation: null, presets: { status: 'draft' } })
    const emptied = { permissions: { kind: 'json', text: '{}' }, presets: { kind: 'form', values: {} } } as const
    expect(saved(emptied)).toMatchObject({ permissions: null, presets: null })
  })

  it('stores the rule of the filters', () => {
    const filters = [{ key: 'a', field: 'region', operator: 'gt', value: '3' }]
    expect(saved({ permissions: { kind: 'filters', filters } })).toMatchObject({
      permissions: { _and: [{ region: { _gt: 3 } }] },
    })
  })

  it.each([
    ['invalid JSON', { kind: 'json', text: '{' }, 'invalid'],
    ['not an object', { kind: 'json', text: '[]' }, 'shape'],
    [
      'a filter without a value',
      { kind: 'filters', filters: [{ key: 'a', field: 'title', operator: 'eq' }] },
      'incomplete',
    ],
    ['an empty group', { kind: 'filters', filters: [{ key: 'a', group: 'or', filters: [] }] }, 'incomplete'],
  ] as const)('is not saved while a part is %s (A-0616)', (_, permissions, problem) => {
    const draft = { ...start, permissions }
    expect(problemIn(draft, 'permissions', typeAt)).toBe(problem)
    expect(savedBy(row, draft, start, typeAt)).toBeNull()
  })
})

describe('permission rules', () => {
  it('are edited as JSON when the filters cannot show them', () => {
    const gone = { gone: { _eq: 1 } }
    expect(ruleDraft(gone, typeAt)).toEqual({ kind: 'json', text: JSON.stringify(gone, null, 2) })
    expect(turned(ruleDraft(gone, typeAt), typeAt)).toBeNull()
    expect(ruleDraft(null, typeAt)).toEqual({ kind: 'filters', filters: [] })
  })

  it('are equal in both editors', () => {
    const asJson = turned(start.permissions, typeAt)
    expect(asJson).toMatchObject({ kind: 'json' })
    if (!asJson) throw new Error('a whole rule can be turned')
    expect(readRule(asJson, typeAt)).toEqual({ kind: 'ready', rule: { _and: [published] } })
    expect(turned(asJson, typeAt)).toEqual(start.permissions)
  })

  it('are reported when the platform does not support them', () => {
    expect(strangeIn({ title: { _like: 'x' } })).toContain('title._like')
    expect(strangeIn(published)).toBeNull()
  })
})

describe('permission presets', () => {
  it.each([
    ['set a value', { status: 'draft' }, 'region', 3, { status: 'draft', region: 3 }],
    ['lose the value of a cleared field', { status: 'draft' }, 'status', null, {}],
    ['lose a removed value', { status: 'draft', region: null }, 'region', undefined, { status: 'draft' }],
    ['keep a stored null', { region: null }, 'region', null, { region: null }],
  ])('%s', (_, before, field, value, after) => {
    expect(withPreset(before, field, value)).toEqual(after)
  })

  it.each([
    ['a user', { kind: 'm2o', related: 'directus_users' }, 'uuid', ['CURRENT_USER']],
    ['a role', { kind: 'm2o', related: 'directus_roles' }, 'uuid', ['CURRENT_ROLE']],
    ['another item', { kind: 'm2o', related: 'articles' }, 'uuid', []],
    ['a file', { kind: 'file', related: 'directus_files' }, 'uuid', []],
    ['a time', null, 'timestamp', ['NOW']],
    ['a UUID', null, 'uuid', ['CURRENT_USER', 'CURRENT_ROLE']],
    ['text', null, 'string', []],
  ] as const)('offer the dynamic values of %s', (_, relation, type, names) => {
    // Safe: only the kind and the related collection are read.
    const metadata = { relation: () => relation as RelationKind | null }
    expect(presetDynamics(metadata, { collection: 'articles', field: 'any', type })).toEqual(names)
  })

  it('convert to JSON and back', () => {
    const form = presetsDraft({ status: 'draft' })
    const asJson = turnedPresets(form)
    expect(asJson && turnedPresets(asJson)).toEqual(form)
    expect(turnedPresets({ kind: 'json', text: '5' })).toBeNull()
  })
})
