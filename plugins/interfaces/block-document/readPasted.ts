import { type Block, createBlock } from './blocks.ts'
import { cleanInline, escaped, fragmentOf } from './inlineHtml.ts'

const lines = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, hr, tr, div'

/** Pasted HTML or text as blocks. Only the kinds of blocks and the marks in texts are kept, so styles of Word are lost. */
export function readPasted(html: string, text: string): readonly Block[] {
  if (html === '')
    return text
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
      .map(line => createBlock('paragraph', escaped(line)))
  const content = fragmentOf(html)
  for (const element of content.querySelectorAll('style, script, head, title, meta, o\\:p')) element.remove()
  const found = [...content.querySelectorAll(lines)].filter(element => element.querySelector(lines) === null)
  if (found.length === 0) {
    const inline = cleanInline(html).trim()
    return inline === '' ? [] : [createBlock('paragraph', inline)]
  }
  return joinLists(found.flatMap(blockOf))
}

function blockOf(element: Element): readonly Block[] {
  if (element.localName === 'hr') return [createBlock('delimiter')]
  if (element.localName === 'pre') return [createBlock('code', '', { code: element.textContent ?? '' })]
  const text = cleanInline(element.innerHTML.replaceAll(/\s*\n\s*/g, ' ')).trim()
  if (text === '') return []
  if (/^h[1-6]$/.test(element.localName))
    return [createBlock('header', text, { level: Number(element.localName.slice(1)) })]
  if (element.closest('blockquote')) return [createBlock('quote', text)]
  const list = element.closest('li')?.parentElement
  if (list) return [createBlock('list', text, { style: list.localName === 'ol' ? 'ordered' : 'unordered' })]
  return [createBlock('paragraph', text)]
}

/** Items of one list that follow each other. */
function joinLists(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const [items, more] = [last?.data['items'], block.data['items']]
    if (last?.type === 'list' && block.type === 'list' && last.data['style'] === block.data['style'])
      joined[joined.length - 1] = {
        ...last,
        data: { ...last.data, items: [...(Array.isArray(items) ? items : []), ...(Array.isArray(more) ? more : [])] },
      }
    else joined.push(block)
  }
  return joined
}
