import { isRecord } from '#schemas/data/isRecord.ts'

type Members = Readonly<Record<string, unknown>>

/** A block as it is stored. Members that this editor does not know are kept. */
export interface Block extends Members {
  readonly type: string
  readonly data: Members
}

/** A document of EditorJS: its blocks, and members that are kept. */
export interface StoredDocument extends Members {
  readonly blocks: readonly unknown[]
}

/** The version of EditorJS whose format new documents have. */
const version = '2.31.0'

/** The document in a value; an empty one for no value, null for a value of another shape. */
export function readDocument(value: unknown): StoredDocument | null {
  if (value === null || value === undefined) return { blocks: [] }
  return isRecord(value) && Array.isArray(value['blocks']) ? { ...value, blocks: value['blocks'] } : null
}

/** A document with other blocks; null if none are left of a new one. */
export function withBlocks(document: StoredDocument, blocks: readonly unknown[]): StoredDocument | null {
  const isNew = Object.keys(document).length === 1
  if (isNew && blocks.length === 0) return null
  return isNew ? { time: Date.now(), blocks, version } : { ...document, blocks }
}

export type BlockKind = 'paragraph' | 'header' | 'list' | 'quote' | 'code' | 'delimiter' | 'image' | 'table'

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** Whether the data of a type has the shape that its editor writes. */
const fits: Readonly<Record<BlockKind, (data: Members) => boolean>> = {
  paragraph: data => isText(data['text']),
  header: data => isText(data['text']) && (data['level'] === undefined || isLevel(data['level'])),
  list: data => isItems(data['items']) && isText(data['style']),
  quote: data => isText(data['text']) && isText(data['caption']),
  code: data => isText(data['code']),
  delimiter: () => true,
  image: data => isRecord(data['file']) && typeof data['file']['url'] === 'string' && isText(data['caption']),
  table: data =>
    Array.isArray(data['content']) &&
    data['content'].every(row => Array.isArray(row) && row.every(cell => typeof cell === 'string')),
}

const isLevel = (value: unknown): boolean => typeof value === 'number' && [1, 2, 3, 4, 5, 6].includes(value)

const isItems = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    item =>
      typeof item === 'string' ||
      (isRecord(item) && isText(item['content']) && (item['items'] === undefined || isItems(item['items']))),
  )

/** How a block is edited; null for a block that is only shown. */
export function kindOf(block: unknown): BlockKind | null {
  if (!isBlock(block) || !Object.hasOwn(fits, block.type)) return null
  // Safe: one of the names above.
  const kind = block.type as BlockKind
  return fits[kind](block.data) ? kind : null
}

export const isBlock = (value: unknown): value is Block =>
  isRecord(value) && typeof value['type'] === 'string' && isRecord(value['data'])

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** An id as EditorJS makes them. */
export const blockId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map(byte => letters[byte % letters.length]).join('')

/** A new block with a text, where its kind has one. */
export function createBlock(kind: BlockKind, text = '', data: Members = {}): Block {
  return { id: blockId(), type: kind, data: { ...emptyData(kind, text), ...data } }
}

function emptyData(kind: BlockKind, text: string): Members {
  switch (kind) {
    case 'paragraph':
      return { text }
    case 'header':
      return { text, level: 2 }
    case 'list':
      return { style: 'unordered', meta: {}, items: [{ content: text, meta: {}, items: [] }] }
    case 'quote':
      return { text, caption: '', alignment: 'left' }
    case 'code':
      return { code: plain(text) }
    case 'delimiter':
      return {}
    case 'image':
      return { file: { url: '' }, caption: '' }
    case 'table':
      return {
        withHeadings: false,
        stretched: false,
        content: [
          ['', ''],
          ['', ''],
        ],
      }
  }
}

const plain = (html: string): string => html.replaceAll(/<br\s*\/?>/gi, '\n').replaceAll(/<[^>]*>/g, '')

/** The text of a block that can be joined with its neighbors; null for other blocks. */
export function textOf(block: unknown): string | null {
  const kind = kindOf(block)
  if (!isBlock(block) || !(kind === 'paragraph' || kind === 'header' || kind === 'quote')) return null
  return typeof block.data['text'] === 'string' ? block.data['text'] : ''
}

export const withData = (block: Block, data: Members): Block => ({ ...block, data: { ...block.data, ...data } })

/** A block without its id, under a new one. */
export const copyOf = (block: unknown): unknown =>
  isRecord(block) && block['id'] !== undefined ? { ...block, id: blockId() } : block

/** The same block as another kind, with its text. */
export const turnedInto = (block: Block, kind: BlockKind, data: Members = {}): Block => {
  const made = createBlock(kind, textOf(block) ?? '', data)
  return block['id'] === undefined ? { type: made.type, data: made.data } : { ...made, id: block['id'] }
}

/** What a list with one block moved to another index is. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return list
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, entry)
}

/** The block that a Markdown mark at the start of a paragraph makes of it; null for no mark. */
export function markOf(start: string): { readonly kind: BlockKind; readonly data: Members } | null {
  const heading = /^(#{1,6})$/.exec(start)?.[1]
  if (heading) return { kind: 'header', data: { level: heading.length } }
  const item = { content: '', meta: {}, items: [] }
  switch (start) {
    case '-':
    case '*':
      return { kind: 'list', data: { style: 'unordered', items: [item] } }
    case '1.':
      return { kind: 'list', data: { style: 'ordered', items: [item] } }
    case '[]':
      return { kind: 'list', data: { style: 'checklist', items: [{ ...item, meta: { checked: false } }] } }
    case '>':
      return { kind: 'quote', data: {} }
    default:
      return null
  }
}
