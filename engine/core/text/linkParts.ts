/** A part of a text; `href` is null for plain text. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi

/** Characters that end a sentence rather than an address. */
const closing = /[.,;:!?'’»”…)\]}]+$/

/** A text split at its web addresses (http and https only). The parts in order are the text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0])
    if (!URL.canParse(found)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: found, href: found })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** Without the punctuation after it. A closing parenthesis stays if the address opens it. */
function trimmed(found: string): string {
  const short = found.replace(closing, '')
  return found[short.length] === ')' && short.includes('(') && !short.includes(')')
    ? found.slice(0, short.length + 1)
    : short
}
