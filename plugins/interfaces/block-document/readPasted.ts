import { normalizePasted } from '#engine/plugin.ts'
import { type Block, createBlock } from './blocks.ts'
import { cleanInline, escaped, fragmentOf } from './inlineHtml.ts'
import { readTableCells } from './pastedTable.ts'

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, hr, table'
const lists = 'ul, ol'
/** A part of an item, a cell or a paragraph that starts on a line of its own. */
const lines = 'p, div, tr, blockquote, pre, h1, h2, h3, h4, h5, h6, li'

/** Pasted HTML or text as blocks. Only the kinds of blocks and the marks in texts are kept, so styles of Word are lost. */
export function readPasted(html: string, text: string): readonly Block[] {
  if (html === '')
    return text
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
      .map(line => createBlock('paragraph', escaped(line)))
  return blocksOf(normalized(html))
}

/** Pasted HTML as one text, with line breaks between its paragraphs. */
export const readPastedText = (html: string): string => inlineOf([...normalized(html).childNodes])

function normalized(html: string): DocumentFragment {
  const content = fragmentOf(html)
  for (const element of content.querySelectorAll('style, script, head, title, meta, o\\:p')) element.remove()
  normalizePasted(content)
  return content
}

function blocksOf(holder: ParentNode & Node): readonly Block[] {
  const found: Block[] = []
  let run: ChildNode[] = []
  const flush = () => {
    const text = inlineOf(run)
    if (text !== '') found.push(createBlock('paragraph', text))
    run = []
  }
  for (const node of holder.childNodes) {
    const isBlock = node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null)
    if (!isBlock) {
      // A container without blocks is a paragraph of its own.
      if (node instanceof Element && node.matches(lines)) flush()
      run.push(node)
      if (node instanceof Element && node.matches(lines)) flush()
      continue
    }
    flush()
    found.push(...(node.matches(blocks) ? blockOf(node) : blocksOf(node)))
  }
  flush()
  return found
}

function blockOf(element: Element): readonly Block[] {
  const tag = element.localName
  if (tag === 'hr') return [createBlock('delimiter')]
  if (tag === 'pre') return [createBlock('code', '', { code: element.textContent ?? '' })]
  if (element.matches(lists)) {
    const items = itemsOf(element)
    return items.length === 0 ? [] : [createBlock('list', '', { style: tag === 'ol' ? 'ordered' : 'unordered', items })]
  }
  if (tag === 'table') return tableOf(element)
  // A list or a table inside of a quote is a block of its own.
  if (tag === 'blockquote' && element.querySelector(`${lists}, table, pre`) !== null) return blocksOf(element)
  const text = inlineOf([...element.childNodes])
  if (text === '') return []
  if (tag === 'blockquote') return [createBlock('quote', text)]
  return [tag === 'p' ? createBlock('paragraph', text) : createBlock('header', text, { level: Number(tag.slice(1)) })]
}

interface PastedItem {
  readonly content: string
  readonly meta: object
  readonly items: readonly PastedItem[]
}

function itemsOf(list: Element): readonly PastedItem[] {
  return [...list.children].flatMap((item): readonly PastedItem[] => {
    const nested = [...item.children].filter(child => child.matches(lists))
    const content = inlineOf([...item.childNodes].filter(node => !nested.includes(node as Element)))
    const items = item.matches(lists) ? itemsOf(item) : nested.flatMap(itemsOf)
    return content === '' || item.matches(lists) ? items : [{ content, meta: {}, items }]
  })
}

function tableOf(table: Element): readonly Block[] {
  const { cells, hasHeadings, caption } = readTableCells(table)
  const content = cells.map(row => row.map(cell => (cell === null ? '' : inlineOf([...cell.childNodes]))))
  const filled = content.filter(row => row.some(cell => cell !== ''))
  const above = caption ? inlineOf([...caption.childNodes]) : ''
  return [
    ...(above === '' ? [] : [createBlock('paragraph', above)]),
    ...(filled.length === 0 ? [] : [createBlock('table', '', { withHeadings: hasHeadings, content: filled })]),
  ]
}

/** Nodes as the HTML of one text. */
function inlineOf(nodes: readonly ChildNode[]): string {
  const holder = document.createElement('template')
  holder.content.append(...nodes.map(node => node.cloneNode(true)))
  const { content } = holder
  for (const cell of content.querySelectorAll('td, th')) cell.append(' ')
  for (const line of [...content.querySelectorAll(lines)].reverse())
    line.replaceWith('\u2028', ...line.childNodes, '\u2028')
  const html = cleanInline(holder.innerHTML.replaceAll(/\s*\n\s*/g, ' '))
  return html.replaceAll(/\s*\u2028[\s\u2028]*/g, '<br>').replaceAll(/^(?:\s|&nbsp;|<br>)+|(?:\s|&nbsp;|<br>)+$/g, '')
}
