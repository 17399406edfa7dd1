import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixtureField } from '#engine/testing/fixtureNode.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { type FieldTree, treesOf } from '../../form/fieldTree.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import { beforeOf, inOrder, type MetaChange, moveField, withChanges } from './fieldOrder.ts'

const fields = reviewMetadata.collection('chapters')?.fields ?? []
const names = (list: typeof fields) => list.map(({ field }) => field)

const blank = (field: string, type: FieldInfo['type']) => fixtureField({ field: { field, type } })
const blankMeta = fixtureField({}).meta

/** The fields inside a group. */
const holding = (list: readonly FieldTree[], name: string): readonly string[] =>
  list.flatMap(tree =>
    tree.field.field === name ? inOrder([tree]).map(({ field }) => field) : holding(tree.children, name),
  )

const leaf = (name: string) => ({ field: blank(name, 'string'), children: [] })
const group = (name: string, id: number, children: readonly FieldTree[]) => ({
  field: { ...blank(name, 'alias'), meta: blankMeta && { ...blankMeta, id } },
  children,
})
const details = group('details', 7, [leaf('weight'), leaf('height')])
const trees = [leaf('id'), details, leaf('title')]
const orderOf = (changes: readonly MetaChange[]) => changes.map(({ field }) => field)
const groupsIn = (changes: readonly MetaChange[]) =>
  changes.flatMap(({ field, meta }) => ('group' in meta ? [[field, meta.group]] : []))

it.each([
  ['a field within its group', 'title', { group: null, at: 0 }, ['title', 'id', 'details', 'weight', 'height'], []],
  ['a group with its fields', 'details', { group: null, at: 2 }, ['id', 'title', 'details', 'weight', 'height'], []],
  ['inside its group', 'height', { group: details.field, at: 0 }, ['id', 'details', 'height', 'weight', 'title'], []],
  ['into a group', 'id', { group: details.field, at: 1 }, ['details', 'weight', 'id', 'height', 'title'], [['id', 7]]],
  [
    'to the end of a group',
    'id',
    { group: details.field, at: 99 },
    ['details', 'weight', 'height', 'id', 'title'],
    [['id', 7]],
  ],
  [
    'out of a group',
    'weight',
    { group: null, at: 2 },
    ['id', 'details', 'height', 'weight', 'title'],
    [['weight', null]],
  ],
] as const)('moves %s and renumbers all fields from 1 (A-0151, A-1386)', (_, name, place, order, groups) => {
  const changes = moveField(trees, name, place)
  expect(orderOf(changes)).toEqual(order)
  expect(changes.map(({ meta }) => meta.sort)).toEqual([1, 2, 3, 4, 5])
  expect(groupsIn(changes)).toEqual(groups)
})

it('does not move a field to a missing position or a group into itself', () => {
  expect(moveField(trees, 'title', { group: null, at: -1 })).toEqual([])
  expect(moveField(trees, 'nowhere', { group: null, at: 0 })).toEqual([])
  expect(moveField(trees, 'details', { group: details.field, at: 0 })).toEqual([])
})

it('loses no field in any move and keeps the order of the others', () => {
  const forest = [leaf('a'), group('b', 1, [leaf('c'), group('d', 2, [leaf('e')])]), leaf('f'), group('g', 3, [])]
  const all = inOrder(forest)
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.constantFrom(null, ...all.filter(({ type }) => type === 'alias')),
      fc.nat(4),
      (moved, target, at) => {
        const changes = moveField(forest, moved.field, { group: target, at })
        if (changes.length === 0) return
        expect(orderOf(changes).toSorted()).toEqual(all.map(({ field }) => field))
        const others = (list: readonly string[]) => list.filter(field => !holding(forest, moved.field).includes(field))
        expect(others(orderOf(changes))).toEqual(others(all.map(({ field }) => field)))
      },
    ),
  )
})

it('applies pending changes to the view; the last one wins (P-423)', () => {
  const flat = treesOf(
    fields,
    () => null,
    () => false,
  )
  const changed = withChanges(fields, [
    ...moveField(flat, fields[2]?.field ?? '', { group: null, at: 0 }),
    { field: 'pages', meta: { hidden: true } },
    { field: 'pages', meta: { width: 'half' } },
    { field: 'pages', meta: { width: 'fill' } },
  ])
  expect(names(changed)).toEqual(['id', 'title', 'pages', 'sort', 'article', 'reading'])
  const pages = changed.find(({ field }) => field === 'pages')
  expect(pages).toMatchObject({ isHidden: true, meta: { hidden: true, width: 'fill' } })
  expect(withChanges(fields, [])).toBe(fields)
})

it('returns the previous values of a change', () => {
  expect(beforeOf(fields, [{ field: 'title', meta: { width: 'half', sort: 3 } }])).toEqual([
    { field: 'title', meta: { width: 'full', sort: null } },
  ])
  expect(beforeOf(fields, [{ field: 'title', meta: { group: 7 } }])).toEqual([
    { field: 'title', meta: { group: null } },
  ])
})
