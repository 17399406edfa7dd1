import { useText } from '#engine/plugin.ts'
import type { Actions } from './Actions.ts'
import { type Block, type BlockKind, isBlock, kindOf, textOf, turnedInto } from './blocks.ts'

interface KindChoice {
  readonly id: string
  readonly kind: BlockKind
  readonly data?: Block['data']
  readonly label: string
  readonly icon: string
}

const item = { content: '', meta: {}, items: [] }

/** The kinds of blocks to choose from. */
const choices: readonly KindChoice[] = [
  { id: 'paragraph', kind: 'paragraph', label: 'block_document.paragraph', icon: 'notes' },
  { id: 'h2', kind: 'header', data: { level: 2 }, label: 'editor.h2', icon: 'format_h2' },
  { id: 'h3', kind: 'header', data: { level: 3 }, label: 'editor.h3', icon: 'format_h3' },
  { id: 'h4', kind: 'header', data: { level: 4 }, label: 'editor.h4', icon: 'format_h4' },
  {
    id: 'unordered',
    kind: 'list',
    data: { style: 'unordered' },
    label: 'editor.bullist',
    icon: 'format_list_bulleted',
  },
  { id: 'ordered', kind: 'list', data: { style: 'ordered' }, label: 'editor.numlist', icon: 'format_list_numbered' },
  {
    id: 'checklist',
    kind: 'list',
    data: { style: 'checklist', items: [{ ...item, meta: { checked: false } }] },
    label: 'block_document.checklist',
    icon: 'checklist',
  },
  { id: 'quote', kind: 'quote', label: 'editor.blockquote', icon: 'format_quote' },
  { id: 'code', kind: 'code', label: 'editor.code_block', icon: 'code' },
  { id: 'image', kind: 'image', label: 'editor.image', icon: 'image' },
  { id: 'table', kind: 'table', label: 'editor.table', icon: 'table' },
  { id: 'delimiter', kind: 'delimiter', label: 'editor.hr', icon: 'horizontal_rule' },
]

const names: Readonly<Record<BlockKind, string>> = {
  paragraph: 'block_document.paragraph',
  header: 'editor.h2',
  list: 'block_document.list',
  quote: 'editor.blockquote',
  code: 'editor.code_block',
  image: 'editor.image',
  table: 'editor.table',
  delimiter: 'editor.hr',
}

/** The name of a block by its kind. */
export function useBlockName(): (block: unknown) => string {
  const text = useText()
  return block => {
    const kind = kindOf(block)
    if (kind === 'header' && isBlock(block)) return text(`editor.h${Number(block.data['level'] ?? 2)}`)
    if (kind) return text(names[kind])
    return text('block_document.unknown', { type: isBlock(block) ? block.type : '?' })
  }
}

/** The entries of the menus of a block: what to add below it, and what to do with it. */
export function useBlockMenus(block: unknown, at: number, count: number, actions: Actions) {
  const text = useText()
  const insert = choices.map(({ id, kind, data, label, icon }) => ({
    id,
    label: text(label),
    icon,
    onSelect: () => actions.insert(at, kind, data),
  }))
  const turn =
    isBlock(block) && textOf(block) !== null
      ? choices
          .filter(({ kind }) => kind === 'paragraph' || kind === 'header' || kind === 'quote')
          .map(({ id, kind, data, label, icon }) => ({
            id: `turn-${id}`,
            label: text('block_document.turn_into', { kind: text(label) }),
            icon,
            onSelect: () => actions.replace(at, [turnedInto(block, kind, data)], { at: String(at), offset: null }),
          }))
      : []
  const steps = [
    { id: 'up', label: text('related_list.move_up'), icon: 'arrow_upward', shortcut: 'Alt+↑', to: at - 1 },
    { id: 'down', label: text('related_list.move_down'), icon: 'arrow_downward', shortcut: 'Alt+↓', to: at + 1 },
  ]
    .filter(({ to }) => to >= 0 && to < count)
    .map(({ to, ...entry }) => ({ ...entry, onSelect: () => actions.move(at, to) }))
  const table = isBlock(block) && kindOf(block) === 'table' ? tableEntries(block, at, actions, text) : []
  return {
    insert,
    options: [
      ...table,
      ...turn,
      ...steps,
      {
        id: 'duplicate',
        label: text('repeater.duplicate'),
        icon: 'content_copy',
        onSelect: () => actions.duplicate(at),
      },
      {
        id: 'delete',
        label: text('block_document.delete'),
        icon: 'delete',
        danger: true,
        onSelect: () => actions.remove(at),
      },
    ],
  }
}

function tableEntries(block: Block, at: number, actions: Actions, text: (key: string) => string) {
  // Safe: `kindOf` has checked it.
  const content = block.data['content'] as readonly (readonly string[])[]
  const columns = Math.max(1, ...content.map(row => row.length))
  const put = (next: readonly (readonly string[])[]) => actions.setData(at, { content: next })
  const headings = block.data['withHeadings'] === true
  return [
    {
      id: 'headings',
      label: text('wysiwyg.header_row'),
      icon: 'toolbar',
      checked: headings,
      onSelect: () => actions.setData(at, { withHeadings: !headings }),
    },
    {
      id: 'row',
      label: text('block_document.add_row'),
      icon: 'add',
      onSelect: () => put([...content, Array.from({ length: columns }, () => '')]),
    },
    {
      id: 'column',
      label: text('block_document.add_column'),
      icon: 'add',
      onSelect: () => put(content.map(row => [...row, ''])),
    },
    ...(content.length > 1
      ? [
          {
            id: 'less-rows',
            label: text('block_document.remove_row'),
            icon: 'remove',
            onSelect: () => put(content.slice(0, -1)),
          },
        ]
      : []),
    ...(columns > 1
      ? [
          {
            id: 'less-columns',
            label: text('block_document.remove_column'),
            icon: 'remove',
            onSelect: () => put(content.map(row => row.slice(0, columns - 1))),
          },
        ]
      : []),
  ]
}
