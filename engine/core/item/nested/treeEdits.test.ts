import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Item, Key } from '#schemas/data/Item.ts'
import { applyPatch } from '../../edits/applyPatch.ts'
import { type Edits, noToManyEdit, type Patch, type ToManyEdit } from '../../edits/Patch.ts'
import { toPayload } from '../../edits/toPayload.ts'
import { keyOf, moveTo, patchAt, stagedPath, type TreePath } from './treeEdits.ts'
import { type TreeNode, treeRows } from './treeRows.ts'

const shape = { collection: 'topics', primaryKey: 'id', field: 'children', foreignKey: 'parent', sortField: null }
const model = { rowsOf: () => 'topics', primaryKeyOf: () => 'id' }
const root = 100

type Parents = Readonly<Record<string, Key | null>>

const edited = (edits: Edits): ToManyEdit =>
  edits['children']?.kind === 'relation' ? edits['children'].edit : noToManyEdit

const apply = (edits: Edits, patch: Patch): Edits => applyPatch(edits, { field: 'children', patch }, { children: [] })

/** The nodes of a tree with everything open. */
function nodesOf(parents: Parents, edits: Edits): readonly TreeNode[] {
  const items = Object.entries(parents).map(
    ([id, parent]): Item => ({ id, parent, children: Object.keys(parents).filter(key => String(parents[key]) === id) }),
  )
  const below = (key: Key) => {
    const list = items.filter(item => String(item['parent']) === String(key))
    return { items: list, total: list.length, loading: false, error: null, reload: () => undefined }
  }
  const entries = treeRows({
    shape,
    edit: edited(edits),
    root,
    top: below(root),
    branches: new Map(Object.keys(parents).map(key => [key, below(key)])),
    linked: new Map(items.map(item => [String(item['id']), item])),
    expanded: { has: () => true } as unknown as ReadonlySet<string>,
  })
  return entries.filter((entry): entry is TreeNode => entry.kind === 'node')
}

/** What a server does with a payload: the items in a list point at its item. */
function saved(parents: Parents, payload: Item): Parents {
  const result: Record<string, Key | null> = { ...parents }
  let created = 0
  const write = (parent: Key, lists: unknown) => {
    const { create, update, delete: removed } = lists as Record<'create' | 'update' | 'delete', readonly Item[]>
    for (const item of create) {
      created += 1
      result[`new ${created}`] = parent
      if (item['children']) write(`new ${created}`, item['children'])
    }
    for (const { id, children } of update) {
      result[String(id)] = parent
      if (children) write(String(id), children)
    }
    for (const key of removed) {
      expect(String(result[String(key)])).toBe(String(parent))
      result[String(key)] = null
    }
  }
  if (payload['children']) write(root, payload['children'])
  return result
}

it('moves nodes any number of times, and a save leaves each where it is shown', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('move', 'create', 'edit')), { maxLength: 20 })
  const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(trees, steps, (above, moves) => {
      // Each node is below one before it, or at the top.
      const parents: Parents = Object.fromEntries(
        above.map((seed, index) => [String(index), seed % (index + 1) === index ? root : String(seed % (index + 1))]),
      )
      let edits: Edits = {}
      let made = 0
      for (const [from, to, step] of moves) {
        const nodes = nodesOf(parents, edits)
        const node = nodes[from % nodes.length]
        const parent = nodes[to % (nodes.length + 1)]
        if (!node) break
        const path: TreePath = parent ? [...parent.path, parent.key] : []
        if (step === 'create') {
          made += 1
          edits = apply(edits, patchAt('children', path, { op: 'create', id: `+${made}`, values: { name: 'New' } }))
          continue
        }
        if (step === 'edit') {
          edits = apply(
            edits,
            patchAt('children', node.path, { op: 'update', key: node.key, values: { name: 'Edited' } }),
          )
          continue
        }
        const home = node.item ? keyOf(node.item['parent'], 'id') : undefined
        const patches = moveTo(edited(edits), shape, { ...node, home }, { path, parent: parent?.key ?? root })
        expect(patches === null).toBe(path.map(String).includes(String(node.key)))
        if (patches && path.join() !== node.path.join()) edits = apply(edits, { op: 'several', patches })
      }
      const shown = nodesOf(parents, edits)
      const names = shown.map(node => String(node.key))
      expect(new Set(names).size).toBe(names.length)
      expect(names).toHaveLength(above.length + made)
      const after = saved(parents, toPayload(edits, 'topics', model, root))
      for (const { key, path } of shown)
        if (!String(key).startsWith('+') && !String(path.at(-1)).startsWith('+'))
          expect(String(after[String(key)])).toBe(String(path.at(-1) ?? root))
    }),
  )
})

it('keeps the staged changes of a moved node and of those below it', () => {
  const change = (patch: Patch, edits: Edits = {}) => apply(edits, patch)
  let edits = change(patchAt('children', ['1'], { op: 'update', key: '2', values: { name: 'Two' } }))
  edits = change(patchAt('children', ['1', '2'], { op: 'create', id: '+1', values: { name: 'New' } }), edits)
  const node = { key: '2', path: ['1'], state: 'updated', home: '1' } as const
  const patches = moveTo(edited(edits), shape, node, { path: ['3'], parent: '3' }) ?? []
  edits = change({ op: 'several', patches }, edits)
  expect(toPayload(edits, 'topics', model, root)).toEqual({
    children: {
      create: [],
      update: [
        {
          id: '3',
          children: {
            create: [],
            update: [{ id: '2', name: 'Two', children: { create: [{ name: 'New' }], update: [], delete: [] } }],
            delete: [],
          },
        },
      ],
      delete: [],
    },
  })
  expect(stagedPath(edited(edits), 'children', 2)).toEqual(['3'])
  const back = moveTo(edited(edits), shape, { ...node, path: ['3'], state: 'linked' }, { path: ['1'], parent: '1' })
  expect(toPayload(change({ op: 'several', patches: back ?? [] }, edits), 'topics', model, root)).toMatchObject({
    children: { update: [{ id: '1', children: { update: [{ id: '2', name: 'Two' }], delete: [] } }] },
  })
})
