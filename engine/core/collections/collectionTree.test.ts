import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Collection, CollectionMeta } from '#schemas/data/Collection.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { type CollectionBranch, collectionTree, namesIn } from './collectionTree.ts'

type Given = Partial<CollectionMeta> & { readonly collection: string; readonly isFolder?: boolean }

const wire = ({ isFolder, ...meta }: Given): Collection => ({
  collection: meta.collection,
  meta: { ...{ icon: null, note: null, display_template: null, hidden: false, singleton: false }, ...meta },
  schema: isFolder ? null : { name: meta.collection },
})

const metadataOf = (given: readonly Given[], readable?: readonly string[]) =>
  buildMetadata({
    collections: given.map(wire),
    ...{ fields: [], relations: [], language: 'en-US' },
    permissions: (readable ?? []).map(collection => ({
      ...{ role: 'r', collection, action: 'read' as const, fields: ['*'] },
      ...{ permissions: null, validation: null, presets: null },
    })),
    caller: { user: 'u', role: 'r', roleName: null, admin: readable === undefined },
  })

const shape = (branches: readonly CollectionBranch[]): unknown =>
  branches.map(({ info, children }) => (children.length === 0 ? info.collection : [info.collection, shape(children)]))

const project: readonly Given[] = [
  { collection: 'content', isFolder: true, sort: 2 },
  { collection: 'pages', group: 'content', sort: 2 },
  { collection: 'articles', group: 'content', sort: 1 },
  { collection: 'comments', group: 'articles' },
  { collection: 'shop', isFolder: true, sort: 1 },
  { collection: 'orders', group: 'shop' },
  { collection: 'attic', isFolder: true, hidden: true },
  { collection: 'old', group: 'attic' },
  { collection: 'empty', isFolder: true },
  { collection: 'tags' },
]

describe('collection tree', () => {
  it('lists folders and collections in stored order without hidden or empty ones', () => {
    expect(shape(collectionTree(metadataOf(project)))).toEqual([
      ['shop', ['orders']],
      ['content', [['articles', ['comments']], 'pages']],
      'tags',
    ])
  })

  it('includes hidden collections and their children when asked for all', () => {
    expect(shape(collectionTree(metadataOf(project), true))).toContainEqual(['attic', ['old']])
  })

  it('omits folders without readable collections and moves children of an unreadable collection up', () => {
    expect(shape(collectionTree(metadataOf(project, ['comments', 'tags'])))).toEqual([
      ['content', ['comments']],
      'tags',
    ])
  })

  it('shows each readable collection once for any grouping', () => {
    const names = ['a', 'b', 'c', 'd', 'e'] as const
    const group = fc.option(fc.constantFrom(...names, 'nowhere'), { nil: null })
    fc.assert(
      fc.property(fc.tuple(...names.map(() => fc.record({ group, isFolder: fc.boolean() }))), settings => {
        const given = settings.map((each, at) => ({ collection: names[at] ?? '', ...each }))
        const shown = collectionTree(metadataOf(given)).flatMap(namesIn)
        expect(shown).toEqual([...new Set(shown)])
        for (const { collection, isFolder } of given) if (!isFolder) expect(shown).toContain(collection)
      }),
    )
  })
})
