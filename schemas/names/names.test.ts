import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../data/fieldTypes.ts'
import { names, ownNames } from './findEntry.ts'
import type { NameEntry, NameKind, OptionRule } from './NameEntry.ts'
import { namesOf } from './optionRules.ts'
import { optionsToOurs, toOurs } from './toOurs.ts'
import { toStored, toTheirs } from './toTheirs.ts'

const kinds = ['interface', 'display', 'layout'] as const
const entries = kinds.flatMap(kind => names[kind].map(entry => ({ kind, entry })))

const ruleValue = (rule: OptionRule): fc.Arbitrary<unknown> => {
  switch (rule.kind) {
    case 'rename':
      return fc.jsonValue()
    case 'values':
      return fc.oneof(fc.constantFrom(...Object.keys(rule.values), ...Object.values(rule.values)), fc.jsonValue())
    case 'each':
      return fc.oneof(fc.array(fc.constantFrom(...Object.keys(rule.values), 'bold', 'link')), fc.jsonValue())
    case 'template':
      return fc.oneof(fc.constantFrom('title', 'author.name', '{{ title }}'), fc.jsonValue())
    case 'date-format':
      return fc.oneof(fc.constantFrom('long', 'short', 'custom', 'yyyy-MM-dd'), fc.jsonValue())
    case 'calendar-view':
      return fc.record({ type: fc.constantFrom('dayGridMonth', 'timeGridWeek', 'listWeek'), startDateStr: fc.string() })
    case 'sub-fields':
      return fc.array(fc.oneof(subField, fc.jsonValue()))
  }
}

const subField = fc.record({
  field: fc.constantFrom('a', 'b'),
  type: fc.constantFrom(...fieldTypes),
  meta: fc.record({
    interface: fc.constantFrom('input', 'list', 'select-color', 'map', 'group-raw', 'dropdown', 'mine'),
    options: fc.oneof(fc.constant(null), fc.dictionary(fc.constantFrom('choices', 'placeholder'), fc.jsonValue())),
  }),
})

/** Options that the entry knows, with valid and other values, plus unknown options. */
function optionsOf(entry: NameEntry): fc.Arbitrary<Record<string, unknown> | null> {
  const optionNames = [...(entry.same ?? []), ...(entry.unsupported ?? [])]
  const rules = Object.entries(entry.rules ?? {})
  const ours = [...rules.flatMap(([name, rule]) => namesOf(rule, name)), ...Object.keys(entry.says ?? {})]
  return fc.oneof(
    fc.constant(null),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...optionNames, ...ours, '$version', 'x'), fc.jsonValue(), {
          noNullPrototype: true,
        }),
        fc.record(Object.fromEntries(rules.map(([name, rule]) => [name, ruleValue(rule)])), {
          requiredKeys: [],
          noNullPrototype: true,
        }),
      )
      .map(([random, ruled]) => ({ ...random, ...ruled })),
  )
}

const anyName = fc.constantFrom(...entries).chain(({ kind, entry }) =>
  fc.record({
    kind: fc.constant<NameKind>(kind),
    entry: fc.constant(entry),
    type: fc.constantFrom(...(entry.types ?? fieldTypes)),
    options: optionsOf(entry),
  }),
)

describe('interface names of 9.x and 10.x', () => {
  it('are unchanged with all options after a round trip', () => {
    fc.assert(
      fc.property(anyName, ({ kind, entry, type, options }) => {
        const before = structuredClone(options)
        const stored = { id: entry.theirs, options }
        const ours = toOurs(kind, stored.id, { type, options })
        for (const write of [toTheirs, toStored])
          expect(write(kind, ours.id ?? stored.id, { type, options: ours.options, stored })).toEqual(stored)
        expect(options).toEqual(before)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keep the stored name and the other options when one option is changed', () => {
    fc.assert(
      fc.property(anyName, fc.jsonValue(), ({ kind, entry, type, options }, value) => {
        const stored = { id: entry.theirs, options }
        const ours = toOurs(kind, stored.id, { type, options })
        if (ours.id === null) return
        const changed = { ...ours.options, changedByTest: value }
        expect(toTheirs(kind, ours.id, { type, options: changed, stored })).toEqual({
          id: stored.id,
          options: value === null ? { ...options } : { ...options, changedByTest: value },
        })
      }),
      { numRuns: 2_000 },
    )
  })

  it('are written for a new field so that the same plugin is read', () => {
    fc.assert(
      fc.property(anyName, ({ kind, entry, type, options }) => {
        const ours = toOurs(kind, entry.theirs, { type, options })
        if (ours.id === null || entry.readOnly) return
        const written = toTheirs(kind, ours.id, { type, options: ours.options })
        expect(written.id).toBe(entry.theirs)
        expect(toOurs(kind, written.id, { type, options: written.options }).id).toBe(ours.id)
      }),
    )
  })

  it('are converted once: reading twice changes no id', () => {
    for (const { kind, entry } of entries) {
      const type = entry.types?.[0] ?? 'string'
      const once = toOurs(kind, entry.theirs, { type })
      if (once.id !== null) expect(toOurs(kind, once.id, { type, options: once.options }).id).toBe(once.id)
    }
  })

  it('each have a mapping, or a reason why there is no plugin', () => {
    for (const kind of kinds) {
      const keys = names[kind].map(({ theirs, types }) => `${theirs} ${types ?? 'any'}`)
      expect(keys).toEqual([...new Set(keys)])
    }
    for (const { entry } of entries) expect(entry.why === undefined).toBe(entry.ours !== null)
  })
})

it.each([
  ['interface', 'text-input', { iconLeft: 'title' }],
  ['interface', 'm2a-builder', null],
  ['interface', 'an-extension', { anything: [1] }],
  ['layout', 'board', { groupBy: 'status' }],
] as const)('keep a built-in or extension name: %s %s', (kind, id, options) => {
  expect(toOurs(kind, id, { type: 'string', options })).toEqual({ id, options, dropped: [] })
  expect(toStored(kind, id, { type: 'string', options, stored: { id, options } })).toEqual({ id, options })
})

it.each([
  ['string', 'text-input'],
  ['uuid', 'text-input'],
  ['integer', 'numeric'],
  ['bigInteger', 'numeric'],
  ['decimal', 'numeric'],
])('read `input` of type %s as %s', (type, id) => {
  expect(toOurs('interface', 'input', { type })).toMatchObject({ id, options: null })
  expect(toTheirs('interface', id, { type })).toEqual({ id: 'input', options: null })
})

it.each(['list-m2a', 'm2a-builder', 'many-to-any'])('keep %s of a many-to-any field (A-1370)', id => {
  const ours = toOurs('interface', id, { type: 'alias' })
  expect(ours.id).toBe('m2a-builder')
  expect(toTheirs('interface', 'm2a-builder', { type: 'alias', stored: { id } }).id).toBe(id)
})

it('distinguish the three kinds of groups by their style', () => {
  const styles = ['group-raw', 'group-detail', 'group-accordion'].map(id => toOurs('interface', id, {}))
  expect(styles.map(({ id, options }) => [id, options?.['style']])).toEqual([
    ['group', 'raw'],
    ['group', 'detail'],
    ['group', 'accordion'],
  ])
  const stored = { id: 'group-detail', options: { headerIcon: 'place', start: 'closed' } }
  const { options } = toOurs('interface', stored.id, stored)
  expect(options).toEqual({ style: 'detail', icon: 'place', start: 'closed' })
  expect(toTheirs('interface', 'group', { options: { ...options, icon: 'map' }, stored })).toEqual({
    id: 'group-detail',
    options: { headerIcon: 'map', start: 'closed' },
  })
  expect(toTheirs('interface', 'group', { options: { ...options, style: 'raw' }, stored }).id).toBe('group-raw')
  expect(toTheirs('interface', 'group', { options: { oneOpen: true, style: 'accordion' } })).toEqual({
    id: 'group-accordion',
    options: { accordionMode: true },
  })
})

it('translate option values in both directions', () => {
  const stored = { id: 'tags', options: { whitespace: '-', presets: ['a'], capitalization: 'uppercase' } }
  const { options } = toOurs('interface', 'tags', { type: 'csv', options: stored.options })
  expect(options).toEqual({ whitespace: 'hyphen', presets: ['a'], capitalization: 'uppercase' })
  expect(toTheirs('interface', 'tags', { type: 'csv', options: { ...options, whitespace: 'remove' }, stored })).toEqual(
    {
      id: 'tags',
      options: { ...stored.options, whitespace: '' },
    },
  )
  expect(
    toOurs('interface', 'input-rich-text-html', { type: 'text', options: { toolbar: ['bold', 'customLink'] } }).options,
  ).toEqual({ toolbar: ['bold', 'link'] })
  expect(toOurs('display', 'datetime', { type: 'date', options: { format: 'yyyy' } }).options).toEqual({
    format: 'custom',
    customFormat: 'yyyy',
  })
  expect(toOurs('interface', 'input-code', { type: 'text', options: { language: 'text/x-sql' } }).options).toEqual({
    lineNumber: true,
    language: 'sql',
  })
  expect(optionsToOurs('interface', 'input-code', { type: 'text', options: { language: 'text/x-sql' } })).toEqual({
    language: 'sql',
  })
})

it('read a kanban board and a calendar, and write changes under their names', () => {
  const kanban = { id: 'kanban', options: { groupField: 'status', titleField: 'title', userField: 'author' } }
  const board = toOurs('layout', 'kanban', kanban)
  expect(board).toEqual({
    id: 'board',
    options: { groupBy: 'status', title: '{{ title }}', userField: 'author' },
    dropped: ['userField'],
  })
  const options = { ...board.options, title: '{{ name }}', groupBy: 'kind' }
  expect(toTheirs('layout', 'board', { options, stored: kanban })).toEqual({
    id: 'kanban',
    options: { groupField: 'kind', titleField: 'name', userField: 'author' },
  })
  const viewInfo = { type: 'dayGridMonth', startDateStr: '2026-01-01' }
  const calendar = { id: 'calendar', options: { startDateField: 'day', viewInfo } }
  const ours = toOurs('layout', 'calendar', calendar)
  expect(ours.options).toEqual({ startField: 'day', view: 'month', viewInfo })
  expect(toTheirs('layout', 'calendar', { options: { ...ours.options, view: 'week' }, stored: calendar })).toEqual({
    id: 'calendar',
    options: { startDateField: 'day', viewInfo: { ...viewInfo, type: 'dayGridWeek' } },
  })
})

it('read the fields of a repeater in the new format and write a new one next to the stored ones', () => {
  const heading = { field: 'heading', name: 'Heading', type: 'string', meta: { interface: 'input', width: 'half' } }
  const count = { field: 'count', name: 'Count', type: 'integer', meta: { interface: 'input', width: 'half' } }
  const stored = { id: 'list', options: { template: '{{ heading }}', fields: [heading, count] } }
  const { id, options } = toOurs('interface', 'list', { type: 'json', options: stored.options })
  expect(id).toBe('repeater')
  const fields = [
    { ...heading, meta: { ...heading.meta, interface: 'text-input' } },
    { ...count, meta: { ...count.meta, interface: 'numeric' } },
  ]
  expect(options).toEqual({ template: '{{ heading }}', fields })
  const added = { field: 'colour', name: 'Colour', type: 'string', interface: 'color', width: 'half' }
  const written = toTheirs('interface', 'repeater', {
    type: 'json',
    options: { ...options, fields: [...fields, added] },
    stored,
  })
  const meta = { interface: 'select-color', width: 'half' }
  expect(written).toEqual({
    id: 'list',
    options: { ...stored.options, fields: [heading, count, { field: 'colour', name: 'Colour', type: 'string', meta }] },
  })
})

it('write new plugins as the closest equivalent', () => {
  expect(toTheirs('interface', 'slug', { type: 'string', options: { placeholder: 'x' } })).toEqual({
    id: 'input',
    options: { placeholder: 'x', slug: true },
  })
  for (const kind of kinds)
    for (const { ours, theirs } of ownNames[kind])
      if (theirs !== ours) expect(names[kind].map(entry => entry.theirs)).toContain(theirs)
})

it('write a new display without an equivalent as itself, which 9.x shows as text', () => {
  const written = toTheirs('display', 'progress', { type: 'integer', options: { max: 10 } })
  expect(written).toEqual({ id: 'progress', options: { max: 10 } })
  expect(toOurs('display', written.id, { type: 'integer', options: written.options })).toMatchObject(written)
  for (const kind of ['interface', 'layout'] as const)
    expect(ownNames[kind].filter(({ ours, theirs }) => ours === theirs)).toEqual([])
})

it('list the options that have no effect here', () => {
  const options = { template: '{{ name }}', filter: { a: { _eq: 1 } }, enableCreate: null }
  expect(toOurs('interface', 'select-dropdown-m2o', { type: 'uuid', options }).dropped).toEqual(['filter'])
})
