import { isSafeAddress } from '#engine/plugin.ts'

/** Attributes of a link or of styled text, as one string that formats are compared by. */
export const packAttributes = (attributes: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))))

export function unpackAttributes(packed: unknown): Readonly<Record<string, string>> {
  try {
    const parsed: unknown = typeof packed === 'string' ? JSON.parse(packed) : null
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Elements that style a part of a line and have several common appearances. */
export const styledTags = new Set('span mark small kbd abbr cite q samp var ins del dfn time'.split(' '))

/** The attributes allowed on styled text and links. Any other attribute makes the paragraph an island. */
const plain = /^(class|title|lang|datetime)$/
const safeStyles =
  /^(color|background-color|font-(size|family|weight|style|variant)|text-(decoration|transform)|letter-spacing)$/

/** The attributes of an element if all of them are known and safe; null otherwise. */
export function readAttributes(element: Element, allowed: RegExp): Readonly<Record<string, string>> | null {
  const read: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    if (!allowed.test(name) || !isSafeValue(name, value)) return null
    read[name] = value
  }
  return read
}

export const linkAttributes = /^(href|title|target|rel|class)$/
export const pictureAttributes = /^(src|alt|title|width|height)$/
export const styledAttributes = new RegExp(`${plain.source}|^style$`)

export function isSafeValue(name: string, value: string): boolean {
  if (name === 'href' || name === 'src') return isSafeAddress(value)
  return name !== 'style' || isSafeStyle(value)
}

/** Only known properties, and nothing that fetches a resource. */
export const isSafeStyle = (style: string): boolean =>
  !/url\(|expression|\\|@|\/\*/i.test(style) &&
  style
    .split(';')
    .every(rule => rule.trim() === '' || safeStyles.test(rule.slice(0, rule.indexOf(':')).trim().toLowerCase()))
