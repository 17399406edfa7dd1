import { describe, expect, it } from 'vitest'
import { buildFolderTree, type Folder, readFolder } from './folderTree.ts'

const folder = (id: string, parent: string | null = null, name = id): Folder => ({ id, name, parent })
const build = (...rows: readonly Folder[]) => buildFolderTree(rows, 'en')
const idsIn = (rows: readonly Folder[]) => rows.map(({ id }) => id)

describe('folders of the file library', () => {
  it('are nested and sorted by name in natural order (C-276, C-432)', () => {
    const tree = build(folder('a', null, 'Part 10'), folder('b', null, 'part 2'), folder('c', 'b'), folder('d', 'c'))
    expect(idsIn(tree.inside(null))).toEqual(['b', 'a'])
    expect(idsIn(tree.inside('b'))).toEqual(['c'])
    expect(idsIn(tree.above('d'))).toEqual(['b', 'c'])
    expect(tree.size).toBe(4)
    expect(tree.get('nowhere')).toBeNull()
  })

  it('never contain themselves (C-270)', () => {
    const tree = build(folder('a'), folder('b', 'a'), folder('c', 'b'), folder('d'))
    const pairs = ['a', 'b', 'c', 'd'].flatMap(id => ['a', 'b', 'c', 'd'].map(around => [id, around] as const))
    expect(pairs.filter(([id, around]) => tree.isWithin(id, around)).map(pair => pair.join('<'))).toEqual([
      ...['a<a', 'b<a', 'b<b', 'c<a', 'c<b', 'c<c', 'd<d'],
    ])
  })

  it.each<readonly [string, readonly Folder[], readonly string[]]>([
    ['folders with an unreadable parent', [folder('a', 'hidden'), folder('b', 'a')], ['a']],
    ['folders that are their own parent', [folder('a', 'a'), folder('b')], ['a', 'b']],
    ['folders in a cycle', [folder('a', 'b'), folder('b', 'a'), folder('c', 'a')], ['a', 'b', 'c']],
  ])('remain reachable: %s', (_, rows, atRoot) => {
    const tree = build(...rows)
    expect(idsIn(tree.inside(null))).toEqual(atRoot)
    for (const { id } of rows) expect(tree.above(id).length).toBeLessThan(3)
  })

  it.each([
    [{ id: 'a', name: 'A', parent: null }, folder('a', null, 'A')],
    [{ id: 'a', name: 'A', parent: { id: 'b' } }, folder('a', 'b', 'A')],
    [{ id: 'a' }, folder('a', null, '')],
    [{ name: 'nothing' }, null],
  ])('are built from arbitrary rows: %j', (row, read) => {
    expect(readFolder(row)).toEqual(read)
  })

  it('are built quickly for large numbers', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => folder(`f${at}`, at < 10 ? null : `f${Math.floor(at / 10)}`))
    const began = performance.now()
    const tree = build(...rows)
    expect(tree.inside('f3').length).toBe(10)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
