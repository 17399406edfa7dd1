import { unpackAttributes } from './attributes.ts'
import { type Attributes, containerOf, type Line, type Part } from './Line.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"\u00a0]/g, sign => escapes[sign] ?? sign)
/** Text between tags, where quotes are allowed. */
const escapeText = (text: string): string => text.replace(/[&<>\u00a0]/g, sign => escapes[sign] ?? sign)

/** Browsers collapse consecutive spaces; all but the last become non-breaking. */
const keepSpaces = (text: string): string =>
  text.replace(/ {2,}/g, spaces => `${'&nbsp;'.repeat(spaces.length - 1)} `).replace(/^ /, '&nbsp;')

export const attributesText = (attributes: object): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')

/** Formats from the outermost element to the innermost, and the element each is. */
const formats: readonly (readonly [string, (value: unknown) => readonly [open: string, close: string]])[] = [
  ['link', value => [`<a${attributesText(unpackAttributes(value))}>`, '</a>']],
  [
    'styled',
    value => {
      const { tag = 'span', ...attributes } = unpackAttributes(value)
      return [`<${tag}${attributesText(attributes)}>`, `</${tag}>`]
    },
  ],
  ['bold', () => ['<strong>', '</strong>']],
  ['italic', () => ['<em>', '</em>']],
  ['underline', () => ['<u>', '</u>']],
  ['strike', () => ['<s>', '</s>']],
  ['script', value => (value === 'sub' ? ['<sub>', '</sub>'] : ['<sup>', '</sup>'])],
  ['code', () => ['<code>', '</code>']],
]

/** The HTML of the parts of a line. Parts with the same formatting share an element. */
function writeParts(parts: readonly Part[], level = 0): string {
  const format = formats[level]
  if (format === undefined) return parts.map(writePart).join('')
  const [name, tags] = format
  let html = ''
  for (let start = 0; start < parts.length; ) {
    const value = parts[start]?.attributes?.[name]
    let end = start + 1
    while (end < parts.length && parts[end]?.attributes?.[name] === value) end++
    const inner = writeParts(parts.slice(start, end), level + 1)
    const [open, close] = value ? tags(value) : ['', '']
    html += open + inner + close
    start = end
  }
  return html
}

function writePart({ insert }: Part): string {
  if (typeof insert === 'string') return escapeText(insert).replace(/ {2,}/g, keepSpaces)
  return 'image' in insert ? `<img${attributesText(insert.image)}>` : '<br>'
}

const blockText = ({ align, direction }: Attributes): string =>
  (align ? ` style="text-align: ${String(align)};"` : '') + (direction === 'rtl' ? ' dir="rtl"' : '')

/** The HTML of lines that share a container, or of one line. */
export function writeLines(lines: readonly Line[]): string {
  const [first] = lines
  if (first === undefined) return ''
  if (first.kind === 'island') return first.html
  if (first.kind === 'rule') return '<hr>'
  switch (containerOf(first)) {
    case 'list':
      return writeList(lines)
    case 'code-block':
      // Browsers drop one line break at the start of `pre`, so this adds one.
      return `<pre>${lines.map((line, index) => (index === 0 && textOf(line) === '' ? '\n' : textOf(line))).join('\n')}</pre>`
    case 'blockquote':
      return `<blockquote>${lines.map(line => writeLine('p', line)).join('')}</blockquote>`
    default:
      return writeLine(typeof first.block['header'] === 'number' ? `h${first.block['header']}` : 'p', first)
  }
}

const writeLine = (tag: string, line: Line): string =>
  line.kind === 'text' ? `<${tag}${blockText(line.block)}>${writeParts(line.parts) || '<br>'}</${tag}>` : ''

const textOf = (line: Line): string =>
  line.kind === 'text'
    ? line.parts.map(part => (typeof part.insert === 'string' ? escapeText(part.insert) : '')).join('')
    : ''

/** A list with its nested lists. */
function writeList(lines: readonly Line[]): string {
  let html = ''
  const open: string[] = []
  for (const line of lines) {
    if (line.kind !== 'text') continue
    const tag = line.block['list'] === 'ordered' ? 'ol' : 'ul'
    const depth = Number(line.block['indent'] ?? 0) + 1
    while (open.length > depth) html += `</li></${open.pop()}>`
    if (open.length === depth && open.at(-1) !== tag) html += `</li></${open.pop()}>`
    else if (open.length === depth) html += '</li>'
    while (open.length < depth) {
      html += `<${tag}>${open.length < depth - 1 ? '<li>' : ''}`
      open.push(tag)
    }
    html += `<li${blockText(line.block)}>${writeParts(line.parts)}`
  }
  while (open.length > 0) html += `</li></${open.pop()}>`
  return html
}
