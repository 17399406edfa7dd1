/** A text of an item in two languages. */
export interface XliffUnit {
  /** The key of the item. */
  readonly item: string
  readonly field: string
  readonly source: string
  /** Empty if it is not translated yet. */
  readonly target: string
}

/** The texts of one collection for one language. */
export interface XliffFile {
  readonly original: string
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly units: readonly XliffUnit[]
}

/** The XML parser of the browser, which needs a trusted text. */
export type ParseXml = (text: string) => Document

const namespace = 'urn:oasis:names:tc:xliff:document:1.2'

/** XLIFF 1.2. Characters that XML cannot contain are left out. */
export const printXliff = ({ original, sourceLanguage, targetLanguage, units }: XliffFile): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${namespace}">`,
    `<file original="${escaped(original)}" datatype="plaintext" xml:space="preserve"` +
      ` source-language="${escaped(sourceLanguage)}" target-language="${escaped(targetLanguage)}">`,
    '<body>',
    ...units.map(printUnit),
    '</body>',
    '</file>',
    '</xliff>',
    '',
  ].join('\n')

const printUnit = ({ field, item, source, target }: XliffUnit): string => {
  const translation = target === '' ? '' : `<target>${escaped(target)}</target>`
  const id = escaped(`${field}:${item}`)
  return `<trans-unit id="${id}" resname="${escaped(field)}"><source>${escaped(source)}</source>${translation}</trans-unit>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Line breaks and tabs as references, because XML changes them in attributes, and carriage returns also in texts. */
const escaped = (text: string): string =>
  withoutInvalid(text).replace(/[&<>"\t\n\r]/g, sign => entities[sign] ?? `&#${sign.charCodeAt(0)};`)

/** Without the characters that XML 1.0 cannot contain. */
export const withoutInvalid = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot contain
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')

/**
 * The texts of an XLIFF 1.2 file, one entry for each of its files; null if it is none. A file with a document type is
 * refused before it is parsed, so that it cannot define entities.
 */
export function parseXliff(text: string, parseXml: ParseXml): readonly XliffFile[] | null {
  if (!/^<(?:[\w.-]{1,50}:)?xliff[\s>]/.test(text.slice(rootAt(text)))) return null
  const document = parseXml(text)
  const root = document.documentElement
  if (document.doctype !== null || root.localName !== 'xliff') return null
  if (document.getElementsByTagName('parsererror').length > 0) return null
  return all(root, 'file').map(file => ({
    original: file.getAttribute('original') ?? '',
    sourceLanguage: file.getAttribute('source-language') ?? '',
    targetLanguage: file.getAttribute('target-language') ?? '',
    units: all(file, 'trans-unit').flatMap(unitOf),
  }))
}

/** Where the first element begins: after white space, comments and processing instructions. */
function rootAt(text: string): number {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (end === null) return at
    const closing = text.indexOf(end, at + end.length)
    if (closing < 0) return text.length
    at = closing + end.length
  }
}

const all = (parent: Element, name: string): readonly Element[] => [...parent.getElementsByTagNameNS('*', name)]

function unitOf(unit: Element): readonly XliffUnit[] {
  const [, field, item] = /^([^:]+):(.*)$/s.exec(unit.getAttribute('id') ?? '') ?? []
  if (field === undefined || item === undefined) return []
  // Alternatives of a translation memory are below other elements.
  const textOf = (name: string) => [...unit.children].find(each => each.localName === name)?.textContent ?? ''
  return [{ item, field, source: textOf('source'), target: textOf('target') }]
}
