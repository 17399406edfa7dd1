import { normalizePasted } from '#engine/plugin.ts'
import { cleanForStoring } from './cleanHtml.ts'
import type { Line } from './Line.ts'
import { parseFragment } from './RichDocument.ts'
import { readBlock } from './readBlock.ts'

const containers = new Set('div section article main header footer nav aside center body address fieldset'.split(' '))
const islands = 'table, figure, video, audio, dl, details'

/** Starts the HTML that this editor copies: what it pastes keeps its styles. */
export const copiedHere = '<!--fieldhouse-->'

/**
 * Converts pasted HTML into lines: cleans it, then normalizes it for the editor. Unsupported HTML such as tables
 * becomes islands.
 */
export function readPasted(html: string): readonly Line[] {
  const pasted = parseFragment(cleanForStoring(html))
  if (!html.startsWith(copiedHere)) normalizePasted(pasted)
  return linesOf([...pasted.childNodes])
}

function linesOf(nodes: readonly ChildNode[]): readonly Line[] {
  const lines: Line[] = []
  let run: ChildNode[] = []
  const flush = () => {
    const written = run.some(node => node.textContent?.trim() || (node instanceof Element && hasPicture(node)))
    if (written) lines.push(...(readBlock(run, 'tolerant') ?? []))
    run = []
  }
  for (const node of nodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      run.push(node)
      continue
    }
    flush()
    if (node.matches(islands)) lines.push({ kind: 'island', html: node.outerHTML })
    else if (containers.has(node.localName)) lines.push(...linesOf([...node.childNodes]))
    else lines.push(...(readBlock([node], 'tolerant') ?? textLines(node)))
  }
  flush()
  return lines
}

const hasPicture = (element: Element): boolean => element.matches('img') || element.querySelector('img') !== null

const isBlock = (element: Element): boolean =>
  containers.has(element.localName) ||
  element.matches(`${islands}, p, h1, h2, h3, h4, h5, h6, blockquote, ul, ol, pre, hr`)

/** Keeps the text of content whose structure cannot be kept. */
const textLines = (element: Element): readonly Line[] =>
  (element.textContent ?? '')
    .split('\n')
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(text => ({ kind: 'text' as const, parts: [{ insert: text }], block: {} }))
