import { expect, it } from 'vitest'
import { plainField } from '../metadata/plainField.ts'
import { type FieldTree, fieldTree } from './fieldTree.ts'

const field = (name: string, group: string | number | null = null, id?: number, hidden = false) => {
  const plain = plainField({ collection: 'notes', field: name, type: 'string' })
  return {
    ...plain,
    isHidden: hidden,
    meta: plain.meta && { ...plain.meta, group, ...(id === undefined ? {} : { id }) },
  }
}
const isGroup = (each: { readonly field: string }) => each.field.startsWith('g')
const names = (trees: readonly FieldTree[]): unknown =>
  trees.map(({ field, children }) => (children.length > 0 ? [field.field, names(children)] : field.field))

it('nests fields by the id or name of their group, in form order (A-1386)', () => {
  const fields = [field('a'), field('g1', null, 7), field('b', 7), field('g2', 'g1', 8), field('c', 'g2'), field('d')]
  expect(names(fieldTree(fields, isGroup))).toEqual(['a', ['g1', ['b', ['g2', ['c']]]], 'd'])
})

it('moves a field with a missing or circular group to the top level', () => {
  const fields = [field('g1', 'g2', 1), field('g2', 'g1', 2), field('a', 99), field('b', 'a'), field('g3', 'g3', 3)]
  const tops = fieldTree(fields, isGroup).map(({ field }) => field.field)
  expect(tops).toEqual(['g1', 'g2', 'a', 'b', 'g3'])
})

it('hides hidden fields and all fields of a hidden group', () => {
  const fields = [field('a', null, 1, true), field('g1', null, 2, true), field('b', 'g1'), field('c')]
  expect(names(fieldTree(fields, isGroup))).toEqual(['c'])
})
