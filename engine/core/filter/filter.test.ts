import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'
import { type PresetFilter, readPresetFilters } from '#schemas/data/PresetFilter.ts'
import { evaluate } from '#schemas/filter/evaluate.ts'
import { operatorIds, operators } from '#schemas/filter/operators.ts'
import { parseFilter } from '#schemas/filter/parseFilter.ts'
import { createFormat } from '../i18n/createFormat.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { entriesOf, readClause, storedValue } from './clauseReading.ts'
import { describeFilters } from './describeFilters.ts'
import { moved, ungrouped, withAdded, withoutFilter, wrapped } from './editFilters.ts'
import { fieldName, filterFields } from './fieldPath.ts'
import { archiveFilter, clausesOf, filterTree, typesOf } from './filterTree.ts'
import { filtersOf } from './readTree.ts'

const i18n = { text: createText('en-US', {}, formatIcu), format: createFormat('en-US') }
const articles = { i18n, metadata: reviewMetadata, collection: 'articles' }
const inArticles = typesOf(reviewMetadata, 'articles')
const inNotes = typesOf(demoMetadata(), 'notes')

const clause = (field: string, operator: string, value?: unknown, key = 'k'): PresetFilter => ({
  key,
  field,
  operator,
  value,
})

const anyClause: fc.Arbitrary<PresetFilter> = fc.record({
  key: fc.string(),
  field: fc.constantFrom('id', 'title', 'rating', 'created', 'place', 'place.name', 'links.id', 'gone'),
  operator: fc.constantFrom(...operatorIds, 'nonsense'),
  value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
})
const { filters: anyFilters } = fc.letrec<{ filter: PresetFilter; filters: readonly PresetFilter[] }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    anyClause,
    fc.record({ key: fc.string(), group: fc.constantFrom('and', 'or'), filters: tie('filters') }),
  ),
  filters: fc.array(tie('filter'), { maxLength: 4 }),
}))

describe('filters sent to the server', () => {
  it('are joined and nested, and omitted without a value (P-473, P-474, P-475)', () => {
    // proves: P-476
    const filters = [
      clause('rating', 'eq', '1'),
      clause('place.name', 'contains', 'x'),
      clause('title', 'empty'),
      clause('title', 'eq', ''),
      clause('title', 'nonsense', 'x'),
      clause('gone', 'eq', 'x'),
    ]
    expect(filterTree(filters, inNotes)).toEqual({
      _and: [{ rating: { _eq: 1 } }, { place: { name: { _contains: 'x' } } }, { title: { _empty: true } }],
    })
    expect(filterTree([], inNotes)).toEqual({})
  })

  it('name the collection of a many-to-any field', () => {
    expect(filterTree([clause('sections.item:authors.name', 'contains', 'x')], inArticles)).toEqual({
      _and: [{ sections: { 'item:authors': { name: { _contains: 'x' } } } }],
    })
    const named = (path: string) => fieldName(reviewMetadata, 'articles', path, i18n.text)
    expect(named('sections.item:authors.name')).toBe('Sections › Authors › Name')
    expect(named('sections.sort')).toBe('Sections › Sort')
    // An unrelated collection, and none at all.
    expect(named('sections.item:tags.name')).toBeNull()
    expect(named('sections.item.name')).toBeNull()
    expect(fieldName(reviewMetadata, 'articles_sections', 'item:regions.name', i18n.text)).toBe('Item › Regions › Name')
  })

  it('keep their groups, except empty ones', () => {
    const either = { key: 'g', group: 'or', filters: [clause('rating', 'lt', 2), clause('rating', 'gt', '4')] } as const
    const nothing = { key: 'h', group: 'and', filters: [clause('title', 'eq')] } as const
    expect(filterTree([either, nothing], inNotes)).toEqual({
      _and: [{ _or: [{ rating: { _lt: 2 } }, { rating: { _gt: 4 } }] }],
    })
  })

  it.each<[string, FieldType, string, unknown, unknown]>([
    ['a range of numbers', 'integer', 'between', '1, 5', { kind: 'ready', operator: 'between', operand: [1, 5] }],
    ['an incomplete range', 'integer', 'between', '1,', { kind: 'incomplete' }],
    ['a list with empty entries', 'string', 'in', 'a, b,,', { kind: 'ready', operator: 'in', operand: ['a', 'b'] }],
    ['a list with commas', 'string', 'in', ['a,b'], { kind: 'ready', operator: 'in', operand: ['a,b'] }],
    ['an exact number', 'decimal', 'eq', '1.10', { kind: 'ready', operator: 'eq', operand: '1.10' }],
    ['a boolean', 'boolean', 'eq', 'false', { kind: 'ready', operator: 'eq', operand: false }],
    ['the current time', 'timestamp', 'lt', '$NOW', { kind: 'ready', operator: 'lt', operand: '$NOW' }],
    ['an invalid number', 'integer', 'eq', 'many', { kind: 'broken', reason: 'value' }],
    ['an invalid date', 'date', 'eq', 'soon', { kind: 'broken', reason: 'value' }],
  ])('send %s according to the field type (P-468, P-469)', (_, type, operator, value, reading) => {
    expect(readClause({ key: 'k', field: 'a', operator, value }, type)).toEqual(reading)
  })

  it('exclude archived items if the collection is configured to (C-178, C-179, C-180)', () => {
    // proves: C-181
    const notes = demoMetadata().collection('notes')
    if (!notes?.meta) throw new Error('the notes have metadata')
    const archived = {
      ...notes,
      meta: { ...notes.meta, archive_field: 'status', archive_value: 'archived', archive_app_filter: true },
    }
    expect(archiveFilter(archived)).toEqual([
      { key: 'hide-archived', field: 'status', operator: 'neq', value: 'archived', locked: true },
    ])
    expect(archiveFilter(archived, 'yes')).toEqual([])
    expect(archiveFilter(archived, 'only')).toEqual([
      { key: 'only-archived', field: 'status', operator: 'eq', value: 'archived', locked: true },
    ])
    expect(archiveFilter(notes)).toEqual([])
    expect(archiveFilter(notes, 'only')).toEqual([])
    expect(archiveFilter({ ...archived, meta: { ...archived.meta, archive_app_filter: false } })).toEqual([])
  })

  it('are always valid for the server, for any stored preset', () => {
    fc.assert(
      fc.property(fc.oneof(anyFilters, fc.jsonValue()), stored => {
        const filters = readPresetFilters(stored)
        expect(parseFilter(filterTree(filters, inNotes)).ok).toBe(true)
        expect(typeof describeFilters(filters, { ...articles, metadata: demoMetadata(), collection: 'notes' })).toBe(
          'string',
        )
      }),
    )
  })

  it('find an item by its own value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), value => {
        const tree = parseFilter(filterTree([clause('title', 'eq', value)], inNotes))
        if (!tree.ok) throw new Error(tree.problem.reason)
        expect(evaluate(tree.filter, { title: value === 'true' ? true : value === 'false' ? false : value })).toBe(true)
      }),
    )
  })
})

describe('filters written by permissions and other clients', () => {
  it('are unchanged after a round trip', () => {
    fc.assert(
      fc.property(anyFilters, filters => {
        const tree = filterTree(filters, inNotes)
        const read = filtersOf(tree, inNotes)
        if (read === null) throw new Error(`${JSON.stringify(tree)} cannot be shown`)
        expect(filterTree(read, inNotes)).toEqual(tree)
        const keys = clausesOf(read).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it.each([
    ['short', { title: 'x', rating: { _gt: 1, _lt: 5 } }, ['title eq x', 'rating gt 1', 'rating lt 5']],
    ['with a related item', { place: { name: { _contains: 'x' } } }, ['place.name contains x']],
    ['with the field itself', { rating: { _or: [{ _lt: 2 }, { _gt: 4 }] } }, ['rating lt 2', 'rating gt 4']],
    ['with a negation', { title: { _null: false } }, ['title nnull']],
    ['with a user variable', { id: { _eq: '$CURRENT_USER' } }, ['id eq $CURRENT_USER']],
    ['with an empty group', {}, []],
  ])('are parsed from the form %s', (_, tree, phrase) => {
    const read = filtersOf(tree, inNotes)
    expect(
      clausesOf(read ?? []).map(({ field, operator, value }) => [field, operator, value].filter(Boolean).join(' ')),
    ).toEqual(phrase)
    expect(read).not.toBeNull()
  })

  it.each([
    ['a missing field', { gone: { _eq: 1 } }],
    ['an unknown operator', { title: { _like: 'x' } }],
    ['a value of the wrong type', { title: { _eq: 5 } }],
    ['a missing operand', { title: { _eq: null } }],
    ['two conditions on the same related item', { links: { id: { _gt: 1, _lt: 5 } } }],
    ['a group that never matches', { _or: [] }],
  ])('are kept as raw JSON when they contain %s', (_, tree) => {
    expect(filtersOf(tree, inNotes)).toBeNull()
  })
})

describe('stored filters', () => {
  it('are unchanged after a round trip and get their own keys', () => {
    fc.assert(
      fc.property(anyFilters, filters => {
        const once = readPresetFilters(JSON.parse(JSON.stringify(filters)))
        expect(readPresetFilters(JSON.parse(JSON.stringify(once)))).toEqual(once)
        const keys = clausesOf(once).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(clausesOf(once).map(({ field }) => field)).toEqual(clausesOf(filters).map(({ field }) => field))
      }),
    )
  })

  it('have a key, a field path, an operator, a value and optionally a lock (P-547)', () => {
    const stored = { key: 'hide', field: 'author.region.name', operator: 'eq', value: 'North', locked: true }
    expect(readPresetFilters([stored, { ...stored, locked: 'yes' }])).toEqual([
      stored,
      { key: 'hide-2', field: 'author.region.name', operator: 'eq', value: 'North' },
    ])
  })

  it('are kept when they are invalid, to report them', () => {
    expect(readPresetFilters([5])).toEqual([{ key: 'filter', field: '', operator: '', value: 5 }])
    expect(readPresetFilters(null)).toEqual([])
  })

  it('convert input text to values and back (P-468, P-469)', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 5 }), entries => {
        expect(entriesOf(storedValue(entries, 'list'), 'list')).toEqual(entries)
        const bounds = entries.slice(0, 2)
        expect(entriesOf(storedValue(bounds, 'range'), 'range')).toEqual(bounds)
      }),
    )
    for (const id of operatorIds) expect(storedValue(['', ''], operators[id].operand)).toBeUndefined()
  })

  it('are parsed for all field types', () => {
    for (const type of fieldTypes)
      for (const operator of operatorIds)
        expect(readClause({ key: 'k', field: 'a', operator, value: '1,2' }, type).kind).not.toBe('incomplete')
  })
})

describe('filters as text', () => {
  it('read as one phrase', () => {
    const filters: readonly PresetFilter[] = [
      clause('title', 'contains', 'sea'),
      clause('id', 'between', '3,1500'),
      { key: 'g', group: 'or', filters: [clause('status', 'in', 'draft,review'), clause('author.name', 'empty')] },
      clause('published_on', 'lt', '2021-03-04'),
      clause('gone', 'eq', 1),
    ]
    expect(describeFilters(filters, articles)).toBe(
      'Title contains “sea”, ID is between 3 and 1500, (Status is one of Draft, In review or Author › Name is empty), and Published On is before Mar 4, 2021',
    )
    expect(describeFilters([], articles)).toBe('')
  })

  it('name related fields without the junction', () => {
    expect(fieldName(reviewMetadata, 'articles', 'tags.tag.name', i18n.text)).toBe('Tags › Name')
    expect(fieldName(reviewMetadata, 'articles', 'tags.nothing', i18n.text)).toBeNull()
  })

  it('list fields of the collection first, then related ones, each with a type', () => {
    const paths = filterFields(reviewMetadata, 'articles', i18n.text).map(({ path }) => path)
    expect(paths.slice(0, 2)).toEqual(['id', 'title'])
    expect(paths).toEqual(expect.arrayContaining(['author', 'author.name', 'tags.tag.name', 'chapters.pages']))
    expect(paths).not.toContain('tags')
    expect(paths).toEqual(expect.arrayContaining(['sections.item:authors.name', 'sections.item:regions.name']))
    for (const path of paths) expect(inArticles(path)).not.toBeNull()
  })
})

describe('filter editing', () => {
  const a = clause('title', 'eq', 'a', 'a')
  const b = clause('title', 'eq', 'b', 'b')
  const group: PresetFilter = { key: 'g', group: 'or', filters: [b] }

  it('adds, wraps, ungroups and removes', () => {
    expect(withAdded([a, group], 'g', clause('id', 'eq', 1, 'c'))).toEqual([
      a,
      { ...group, filters: [b, clause('id', 'eq', 1, 'c')] },
    ])
    expect(wrapped([a, b], 'b', 'or', 'g')).toEqual([a, group])
    expect(ungrouped([a, group], 'g')).toEqual([a, b])
    expect(withoutFilter([a, group], 'b')).toEqual([a, { ...group, filters: [] }])
  })

  it('moves a filter step by step into and out of groups without losing one', () => {
    expect(moved([a, group], 'a', 1)).toEqual([{ ...group, filters: [a, b] }])
    expect(moved([a, group], 'b', -1)).toEqual([a, b])
    fc.assert(
      fc.property(anyFilters, fc.nat(), fc.constantFrom(1 as const, -1 as const), (stored, at, step) => {
        const filters = readPresetFilters(stored)
        const clauses = clausesOf(filters)
        const key = clauses[at % Math.max(1, clauses.length)]?.key
        if (key === undefined) return
        const after = clausesOf(moved(filters, key, step)).map(each => each.key)
        expect(after.toSorted()).toEqual(clauses.map(each => each.key).toSorted())
      }),
    )
  })
})
