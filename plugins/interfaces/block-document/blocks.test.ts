import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  copyOf,
  createBlock,
  isBlock,
  kindOf,
  markOf,
  moved,
  readDocument,
  textOf,
  turnedInto,
  withBlocks,
  withData,
} from './blocks.ts'
import { indented, itemsOf, rowsOf } from './listRows.ts'

const members = fc.dictionary(fc.string(), fc.jsonValue())

const item = fc.letrec(tie => ({
  item: fc.oneof(
    { maxDepth: 3 },
    fc.record({ content: fc.string(), meta: members, items: fc.constant([]), extra: fc.jsonValue() }),
    fc.record({ content: fc.string(), meta: members, items: fc.array(tie('item'), { maxLength: 3 }) }),
  ),
})).item

const block = fc.oneof(
  fc.record({
    id: fc.string(),
    type: fc.constantFrom('paragraph', 'header', 'quote'),
    data: fc.record({ text: fc.string(), extra: fc.jsonValue() }),
    tunes: members,
  }),
  fc.record({ type: fc.constant('list'), data: fc.record({ style: fc.constant('ordered'), items: fc.array(item) }) }),
  fc.record({ type: fc.string(), data: members, more: fc.jsonValue() }),
  fc.jsonValue(),
)

const stored = fc.record({
  time: fc.nat(),
  version: fc.string(),
  blocks: fc.array(block, { minLength: 1 }),
  extra: fc.jsonValue(),
})

it('changes nothing but the text of the block that is edited, in any document', () => {
  fc.assert(
    fc.property(stored, fc.nat(), fc.string(), (value, seed, words) => {
      const before = JSON.stringify(value)
      const document_ = readDocument(value)
      if (!document_) return expect.unreachable()
      const at = seed % document_.blocks.length
      const edited = document_.blocks[at]
      const next = isBlock(edited) && textOf(edited) !== null ? withData(edited, { text: words }) : edited
      const result = withBlocks(document_, document_.blocks.toSpliced(at, 1, next))
      const expected = JSON.parse(before)
      if (isBlock(edited) && textOf(edited) !== null) expected.blocks[at].data.text = words
      expect(JSON.parse(JSON.stringify(result))).toEqual(expected)
      expect(JSON.stringify(value)).toBe(before)
    }),
  )
})

it('reads and writes nested lists without a change, with unknown members', () => {
  fc.assert(
    fc.property(fc.array(item), items => {
      expect(itemsOf(rowsOf(items))).toEqual(items)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.string()), items => {
      expect(itemsOf(rowsOf(items))).toEqual(items)
    }),
  )
})

it('nests an item below the one above, and not deeper', () => {
  const rows = rowsOf([
    { content: 'a', meta: {}, items: [] },
    { content: 'b', meta: {}, items: [] },
  ])
  const nested = indented(rows, 1, 1)
  expect(itemsOf(nested ?? [])).toEqual([{ content: 'a', meta: {}, items: [{ content: 'b', meta: {}, items: [] }] }])
  expect(indented(rows, 0, 1)).toBeNull()
  expect(indented(nested ?? [], 1, 1)).toBeNull()
  expect(indented(rows, 1, -1)).toBeNull()
})

it.each<[unknown, string | null]>([
  [{ type: 'paragraph', data: { text: 'a' } }, 'paragraph'],
  [{ type: 'header', data: { text: 'a', level: 9 } }, null],
  [{ type: 'list', data: { items: ['a'] } }, 'list'],
  [{ type: 'list', data: { items: [1] } }, null],
  [{ type: 'image', data: { file: { url: '/a' } } }, 'image'],
  [{ type: 'image', data: {} }, null],
  [{ type: 'table', data: { content: [['a'], [2]] } }, null],
  [{ type: 'embed', data: {} }, null],
  [{ type: 'constructor', data: {} }, null],
  [{ type: 'paragraph' }, null],
  ['text', null],
])('edits %j as %s', (value, kind) => expect(kindOf(value)).toBe(kind))

it.each<[string, string, object]>([
  ['#', 'header', { level: 1 }],
  ['###', 'header', { level: 3 }],
  ['-', 'list', { style: 'unordered' }],
  ['1.', 'list', { style: 'ordered' }],
  ['[]', 'list', { style: 'checklist' }],
  ['>', 'quote', {}],
])('reads the mark %s as %s', (start, kind, data) => expect(markOf(start)).toMatchObject({ kind, data }))

it('keeps the text of a block that becomes another kind, and gives copies another id', () => {
  const block_ = createBlock('paragraph', 'Words')
  expect(turnedInto(block_, 'quote')).toMatchObject({ id: block_['id'], type: 'quote', data: { text: 'Words' } })
  expect(copyOf(block_)).toEqual({ ...block_, id: expect.not.stringContaining(String(block_['id'])) })
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

it.each([null, undefined])('starts with an empty document for %s', value =>
  expect(readDocument(value)).toEqual({ blocks: [] }),
)
it.each(['text', 7, [], { html: '' }, { blocks: {} }])('does not read %j', value =>
  expect(readDocument(value)).toBeNull(),
)
