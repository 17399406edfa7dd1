import {
  linkAttributes,
  packAttributes,
  pictureAttributes,
  readAttributes,
  styledAttributes,
  styledTags,
} from './attributes.ts'
import type { Attributes, Part, PictureValue } from './Line.ts'

const marks: Readonly<Record<string, Attributes>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
  code: { code: true },
}

/** How strict to be. A stored document becomes an island rather than lose anything; pasted content is adapted. */
export type Strictness = 'exact' | 'tolerant'

/**
 * The parts of a line, with white space collapsed as in a browser; null in exact mode if something cannot be
 * represented.
 */
export function readParts(nodes: readonly Node[], strictness: Strictness): readonly Part[] | null {
  const parts: Part[] = []
  const add = (part: Part) => {
    const last = parts.at(-1)
    if (typeof part.insert === 'string' && typeof last?.insert === 'string' && same(last.attributes, part.attributes))
      parts[parts.length - 1] = { ...last, insert: last.insert + part.insert }
    else parts.push(part)
  }
  const read = (node: Node, attributes: Attributes): boolean => {
    if (node.nodeType === Node.TEXT_NODE) {
      const previous = parts.at(-1)?.insert
      const collapsed = (node.nodeValue ?? '').replace(/[ \t\n\r\f]+/g, ' ')
      const spaced =
        previous === undefined || (typeof previous === 'string' ? previous.endsWith(' ') : 'softbreak' in previous)
      const text = spaced ? collapsed.replace(/^ /, '') : collapsed
      if (text !== '') add({ insert: text, ...(Object.keys(attributes).length > 0 && { attributes }) })
      return true
    }
    if (!(node instanceof Element)) return strictness === 'tolerant'
    const own = readElement(node, attributes, strictness)
    if (own === null) return false
    if ('insert' in own) {
      add(own)
      return true
    }
    return [...node.childNodes].every(child => read(child, own.attributes))
  }
  if (!nodes.every(node => read(node, {}))) return null
  return trimEnd(parts)
}

/** A part, the formatting of the content, or null for anything else. */
function readElement(
  element: Element,
  outer: Attributes,
  strictness: Strictness,
): Part | { attributes: Attributes } | null {
  const name = element.localName
  const inner = (attributes: Attributes) => ({ attributes: { ...outer, ...attributes } })
  const tolerant = strictness === 'tolerant'
  const mark = marks[name]
  if (mark) return element.attributes.length === 0 || tolerant ? inner(mark) : null
  const outerAttributes = Object.keys(outer).length > 0 ? { attributes: outer } : {}
  if (name === 'br' && (element.attributes.length === 0 || tolerant))
    return { insert: { softbreak: true }, ...outerAttributes }
  if (name === 'img') {
    const read = readAttributes(element, pictureAttributes)
    // Safe: pictureAttributes only passes the attributes of an image, and the source is checked here.
    return read?.['src'] ? { insert: { image: read as unknown as PictureValue }, ...outerAttributes } : null
  }
  if (name === 'a') {
    const read = readAttributes(element, linkAttributes)
    if (read?.['href'] && outer['link'] === undefined) return inner({ link: packAttributes(read) })
  }
  if (styledTags.has(name) && outer['styled'] === undefined) {
    const read = readAttributes(element, styledAttributes)
    if (read && (name !== 'span' || Object.keys(read).length > 0))
      return inner({ styled: packAttributes({ ...read, tag: name }) })
  }
  return tolerant ? inner({}) : null
}

/** Without the space at the end, which no browser shows. */
function trimEnd(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1)
  if (typeof last?.insert !== 'string') return parts
  const insert = last.insert.replace(/ $/, '')
  return insert === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), { ...last, insert }]
}

const same = (a: Attributes = {}, b: Attributes = {}): boolean => JSON.stringify(a) === JSON.stringify(b)
