import { type Format, humanise, plainText } from '#engine/plugin.ts'

/** A value as words for people: numbers grouped, HTML without its tags, names for machines as titles when asked. */
export function formattedText(value: unknown, formatTitle: boolean, format: Format): string {
  if (typeof value === 'number') return format.number(value)
  const words = withoutTags(plainText(value)).trim()
  return formatTitle ? humanise(words) : words
}

/** The text of HTML. The document is never shown, so nothing in it loads or runs. */
function withoutTags(text: string): string {
  if (!/<[a-z/!]|&[#\w]+;/i.test(text)) return text
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const element of page.querySelectorAll('script, style')) element.remove()
  for (const element of page.querySelectorAll('br, p, div, li, h1, h2, h3, h4, h5, h6, td')) element.append(' ')
  return (page.body.textContent ?? '').replace(/\s+/g, ' ')
}
