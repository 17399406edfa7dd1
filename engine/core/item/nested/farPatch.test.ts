import { describe, expect, it } from 'vitest'
import { applyPatch, foldPatches } from '../../edits/applyPatch.ts'
import type { FieldPatch } from '../../edits/Patch.ts'
import { type FarSide, farPatch, throughBlock } from './farPatch.ts'

const far: FarSide = { field: 'item', collection: 'authors', key: 'a1', collectionField: 'collection' }
const saved = { id: 1, collection: 'authors', item: 'a1', sort: 3 }
const type = (name: string): FieldPatch => ({
  field: 'item',
  patch: farPatch(far, { name: 'Ingrid' }, [{ field: 'name', patch: { op: 'set', value: name } }]),
})
const sort = (value: number): FieldPatch => ({ field: 'sort', patch: { op: 'set', value } })

/** The edits of the row after each change of its block. */
const editsAfter = (patches: readonly FieldPatch[], item = saved as Readonly<Record<string, unknown>>, first = {}) =>
  patches.reduce((edits, patch) => {
    const { patches: all, initial } = throughBlock(far, edits, patch, item)
    return foldPatches(all, initial, edits)
  }, first)

describe('a change in a block', () => {
  it('names the collection as long as the item has changes', () => {
    expect(editsAfter([type('Inga')])).toMatchObject({ collection: { value: 'authors' }, item: { kind: 'one' } })
    expect(editsAfter([type('Inga'), type('Ingrid')])).toEqual({})
    expect(editsAfter([type('Inga'), sort(4), type('Ingrid')])).toEqual({ sort: { kind: 'value', value: 4 } })
    expect(editsAfter([sort(4)])).toEqual({ sort: { kind: 'value', value: 4 } })
  })

  it('keeps the link of a new row when what was typed is undone', () => {
    const created = applyPatch(
      applyPatch({}, { field: 'item', patch: { op: 'set', value: 'a1' } }, {}),
      { field: 'collection', patch: { op: 'set', value: 'authors' } },
      {},
    )
    expect(editsAfter([type('Inga'), type('Ingrid')], {}, created)).toEqual(created)
  })
})
