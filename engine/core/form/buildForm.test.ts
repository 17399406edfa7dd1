import { describe, expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import type { FieldMeta } from '#schemas/data/Field.ts'
import { fieldReadOnlyReason, rowDenial } from '../access/fieldReadOnlyReason.ts'
import { applyPatch } from '../edits/applyPatch.ts'
import { defineInterface } from '../registry/InterfacePlugin.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { buildForm, type FormInput, unplacedProblems } from './buildForm.ts'
import { withConditions } from './withConditions.ts'

const text = defineInterface({
  id: 'text-input',
  name: 'x',
  icon: 'box',
  types: ['string'],
  defaultFor: ['string', 'alias', 'timestamp'],
  options: { trim: { type: 'boolean', default: false } },
  load: () => Promise.reject<{ readonly default: never }>(new Error('not drawn here')),
})
const numeric = { ...text, id: 'numeric', defaultFor: ['integer'] } as const
const registry = buildRegistry([text, numeric])

const admin = demoMetadata()

const input = (change: Partial<FormInput> = {}, metadata = admin): FormInput => ({
  fields: metadata.collection('notes')?.fields ?? [],
  item: { id: 1, title: 'A', rating: 3 },
  edits: {},
  problems: [],
  readOnlyReason: field =>
    fieldReadOnlyReason(field, {
      decision: metadata.decide('update', 'notes'),
      action: 'update',
      caller: metadata.caller,
      collection: 'notes',
      rowDenial: null,
    }),
  registry,
  previous: [],
  ...change,
})

const node = (form: ReturnType<typeof buildForm>, field: string) => {
  const match = form.find(each => each.field.field === field)
  if (!match) throw new Error(`no row for ${field}`)
  return match
}

it('sorts and hides fields, and finds the configured interface or the default of the type (A-1506)', () => {
  const form = buildForm(input())
  expect(form.map(each => each.field.field)).toEqual(['id', 'title', 'rating', 'created', 'strange', 'place', 'links'])
  expect(node(form, 'title')).toMatchObject({
    kind: 'field',
    plugin: { id: 'text-input' },
    options: { trim: false },
    width: 'half',
  })
  expect(node(form, 'rating')).toMatchObject({ kind: 'field', plugin: { id: 'numeric' } })
})

it('reports a field whose interface is missing and still shows its value (P-637)', () => {
  expect(node(buildForm(input()), 'strange')).toMatchObject({ kind: 'problem', missing: 'nowhere' })
})

it('marks required fields with an asterisk (P-257)', () => {
  const form = buildForm(input())
  expect(node(form, 'title').required).toBe(true)
  expect(node(form, 'rating').required).toBe(false)
})

it('disables keys, timestamps and fields without permission, and gives the reason (P-258, P-259, P-506)', () => {
  const metadata = demoMetadata(
    [
      {
        role: 'r1',
        collection: 'notes',
        action: 'update',
        fields: ['title'],
        permissions: null,
        validation: null,
        presets: null,
      },
    ],
    false,
  )
  const form = buildForm(input({}, metadata))
  expect(node(form, 'id').readOnlyReason).toEqual({ kind: 'primary-key' })
  expect(node(form, 'created').readOnlyReason).toEqual({ kind: 'generated' })
  expect(node(form, 'title').readOnlyReason).toBeNull()
  expect(node(form, 'rating').readOnlyReason).toMatchObject({
    kind: 'field-not-listed',
    role: 'Editor',
    field: 'rating',
  })
})

it('keeps the identity of rows that have not changed', () => {
  const before = buildForm(input())
  const edits = applyPatch({}, { field: 'title', patch: { op: 'set', value: 'B' } }, { title: 'A' })
  const after = buildForm(input({ edits, previous: before }))
  expect(after.filter((each, index) => each !== before[index]).map(each => each.field.field)).toEqual(['title'])
  expect(node(after, 'title')).toMatchObject({ value: 'B', edited: true })
  expect(buildForm(input({ edits, previous: after }))).toBe(after)
})

it('redraws a field when a field that its interface depends on changes (A-1267, A-1274)', () => {
  const reader = { ...text, reads: () => ['rating'] }
  const reading = { registry: buildRegistry([reader, numeric]) }
  const before = buildForm(input(reading))
  const rated = {
    edits: applyPatch({}, { field: 'rating', patch: { op: 'set', value: 5 } }, { rating: 3 }),
    previous: before,
  }
  expect(node(buildForm(input({ ...reading, ...rated })), 'title')).not.toBe(node(before, 'title'))
  expect(node(buildForm(input({ ...reading, previous: before })), 'title')).toBe(node(before, 'title'))
})

it('shows a problem under its field and lists the others (P-260, P-262)', () => {
  const problems = [
    { field: 'title', type: 'required' },
    { field: 'secret', type: 'nnull' },
  ] as const
  const form = buildForm(input({ problems }))
  expect(node(form, 'title').problem).toEqual(problems[0])
  expect(unplacedProblems(form, problems)).toEqual([problems[1]])
})

it('detects items outside the permission and leaves undecidable rules to the server', () => {
  const permission = (permissions: Readonly<Record<string, unknown>>) =>
    demoMetadata(
      [
        {
          role: 'r1',
          collection: 'notes',
          action: 'update',
          fields: ['*'],
          permissions,
          validation: null,
          presets: null,
        },
      ],
      false,
    )
  const own = permission({ owner: { _eq: '$CURRENT_USER' } })
  const denial = (item: Readonly<Record<string, unknown>>, metadata = own) =>
    rowDenial(metadata.decide('update', 'notes'), 'update', 'notes', metadata.caller, item)
  expect(denial({ owner: 'u2' })).toMatchObject({ kind: 'row-not-covered' })
  expect(denial({ owner: 'u1' })).toBeNull()
  expect(denial({})).toBeNull()
  expect(denial({ owner: 'x' }, permission({ place: { name: { _eq: 'x' } } }))).toBeNull()
})

describe('field conditions', () => {
  const note = (conditions: NonNullable<FieldMeta['conditions']>) => {
    const fields = admin.collection('notes')?.fields ?? []
    return fields.map(field =>
      field.field === 'title' && field.meta ? { ...field, meta: { ...field.meta, conditions } } : field,
    )
  }
  const conditioned = (fields: FormInput['fields'], change: Partial<FormInput>, isNew = false, metadata = admin) => {
    const whole = input({ fields, ...change }, metadata)
    return buildForm({ ...whole, fields: withConditions({ ...whole, isNew, caller: metadata.caller }) })
  }
  const rated = (rating: number) => ({ rating: { kind: 'value', value: rating } }) as const
  const low = { _and: [{ rating: { _lt: 2 } }] }
  const formOf = (conditions: NonNullable<FieldMeta['conditions']>, isNew = false) => {
    const fields = note(conditions)
    return (change: Partial<FormInput>) => conditioned(fields, change, isNew)
  }

  it('hide a field while their rule matches the edits', () => {
    const build = formOf([{ name: 'Low', rule: low, hidden: true }])
    const names = (form: ReturnType<typeof buildForm>) => form.map(each => each.field.field)
    expect(names(build({}))).toContain('title')
    expect(names(build({ edits: rated(1) }))).not.toContain('title')
  })

  it('disable a field and give the reason, require it, and change its options', () => {
    const build = formOf([{ name: 'Low', rule: low, readonly: true, required: true, options: { trim: true } }])
    const title = node(build({ edits: rated(1) }), 'title')
    expect(title).toMatchObject({
      readOnlyReason: { kind: 'condition', makes: 'readonly', name: 'Low' },
      required: true,
      options: { trim: true },
    })
    expect(node(build({ edits: rated(4) }), 'title')).toMatchObject({ readOnlyReason: null, options: { trim: false } })
  })

  it('enable a read-only field but never override a permission', () => {
    const fields = note([{ name: 'Low', rule: low, readonly: false }]).map(field =>
      field.field === 'title' && field.meta ? { ...field, meta: { ...field.meta, readonly: true } } : field,
    )
    expect(node(conditioned(fields, {}), 'title').readOnlyReason).toEqual({ kind: 'readonly-setting' })
    expect(node(conditioned(fields, { edits: rated(1) }), 'title').readOnlyReason).toBeNull()
    const reader = demoMetadata([], false)
    const closed = conditioned(fields, { edits: rated(1) }, false, reader)
    expect(node(closed, 'title').readOnlyReason).toMatchObject({ kind: 'no-permission' })
  })

  it('keep the identity of rows that an edit does not change', () => {
    const build = formOf([{ name: 'Low', rule: low, required: true }])
    const first = build({ edits: rated(1) })
    const second = build({ edits: rated(0), previous: first })
    const changed = second.filter((each, at) => each !== first[at]).map(each => each.field.field)
    expect(changed).toEqual(['rating'])
    const third = build({ edits: rated(5), previous: second })
    expect(third.filter((each, at) => each !== second[at]).map(each => each.field.field)).toEqual(['title', 'rating'])
  })

  it('evaluate the columns that a new item omits', () => {
    const build = formOf([{ name: 'Unrated', rule: { rating: { _null: true } }, readonly: true }], true)
    expect(node(build({ item: {} }), 'title').readOnlyReason).toMatchObject({ kind: 'condition' })
  })
})
