import type { Attributes, Line } from './Line.ts'
import { readParts, type Strictness } from './readParts.ts'

const alignments = /^\s*text-align:\s*(left|right|center|justify)\s*;?\s*$/i

/** The lines of one top-level piece; null if the editor cannot represent all of it, so that it stays unchanged. */
export function readBlock(nodes: readonly Node[], strictness: Strictness = 'exact'): readonly Line[] | null {
  const [first] = nodes
  if (nodes.length !== 1 || !(first instanceof Element) || !isBlock(first)) return asLine(nodes, {}, strictness)
  return readElement(first, strictness)
}

const blocks = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol pre hr'.split(' '))
const isBlock = (element: Element): boolean => blocks.has(element.localName)

function readElement(element: Element, strictness: Strictness): readonly Line[] | null {
  const name = element.localName
  const block = blockAttributes(element, strictness)
  if (block === null) return null
  switch (name) {
    case 'hr':
      return element.attributes.length === 0 || strictness === 'tolerant' ? [{ kind: 'rule' }] : null
    case 'ul':
    case 'ol':
      return Object.keys(block).length > 0 ? null : readList(element, 0, strictness)
    case 'pre':
      return readCode(element, strictness)
    case 'blockquote':
      return readQuote(element, block, strictness)
    case 'p':
      return asLine([...element.childNodes], block, strictness)
    default:
      return asLine([...element.childNodes], { ...block, header: Number(name.slice(1)) }, strictness)
  }
}

/** Alignment and direction; null for attributes that have no place in the editor. */
function blockAttributes(element: Element, strictness: Strictness): Attributes | null {
  const read: Record<string, unknown> = {}
  for (const { name, value } of element.attributes) {
    const align = name === 'style' ? alignments.exec(value)?.[1]?.toLowerCase() : undefined
    if (align) read['align'] = align
    else if (name === 'dir' && value === 'rtl') read['direction'] = 'rtl'
    else if (strictness === 'exact') return null
  }
  return read
}

function asLine(nodes: readonly Node[], block: Attributes, strictness: Strictness): readonly Line[] | null {
  // An empty paragraph is often written with a line break in it.
  const [first] = nodes
  const content = nodes.length === 1 && first instanceof Element && first.matches('br:not([class])') ? [] : nodes
  const parts = readParts(content, strictness)
  return parts && [{ kind: 'text', parts, block }]
}

function readList(list: Element, indent: number, strictness: Strictness): readonly Line[] | null {
  const lines: Line[] = []
  if (list.attributes.length > 0 && strictness === 'exact') return null
  const block = { list: list.localName === 'ol' ? 'ordered' : 'bullet', ...(indent > 0 && { indent }) }
  for (const item of list.childNodes) {
    if (item.nodeType === Node.TEXT_NODE && item.nodeValue?.trim() === '') continue
    if (!(item instanceof Element) || item.localName !== 'li') return null
    if (item.attributes.length > 0 && strictness === 'exact') return null
    const children = [...item.childNodes]
    const inner = children.findIndex(child => child instanceof Element && /^[uo]l$/.test(child.localName))
    const own = asLine(inner < 0 ? children : children.slice(0, inner), block, strictness)
    if (own === null || indent > 7) return null
    lines.push(...own)
    for (const child of inner < 0 ? [] : children.slice(inner)) {
      if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim() === '') continue
      const nested =
        child instanceof Element && /^[uo]l$/.test(child.localName) && readList(child, indent + 1, strictness)
      if (!nested) return null
      lines.push(...nested)
    }
  }
  return lines.length > 0 ? lines : null
}

function readCode(pre: Element, strictness: Strictness): readonly Line[] | null {
  const [only] = pre.children
  const holder = only?.localName === 'code' && pre.childNodes.length === 1 ? only : pre
  const plain = holder.children.length === 0 && holder.attributes.length === 0 && pre.attributes.length === 0
  if (!plain && strictness === 'exact') return null
  const text = (holder.textContent ?? '').replace(/\n$/, '')
  return text.split('\n').map(row => ({
    kind: 'text' as const,
    parts: row === '' ? [] : [{ insert: row }],
    block: { 'code-block': true },
  }))
}

/** A quote of one line, or of paragraphs. */
function readQuote(quote: Element, block: Attributes, strictness: Strictness): readonly Line[] | null {
  const quoted = { ...block, blockquote: true }
  if (quote.children.length === 0 || [...quote.children].some(child => child.localName !== 'p'))
    return asLine([...quote.childNodes], quoted, strictness)
  const lines: Line[] = []
  for (const child of quote.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim() === '') continue
    if (!(child instanceof Element)) return null
    const own = blockAttributes(child, strictness)
    const line = own && asLine([...child.childNodes], { ...quoted, ...own }, strictness)
    if (!line) return null
    lines.push(...line)
  }
  return lines
}
