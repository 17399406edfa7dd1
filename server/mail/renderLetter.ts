import { fill, type LetterWords } from './letterTexts.ts'

/** The project's branding. */
export interface ProjectLook {
  readonly name: string
  readonly color: string | null
  /** The language of emails to users who have not chosen one. */
  readonly language: string | null
  /** The URL of the logo image. */
  readonly logo: string | null
}

export interface RenderedLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A text of a user in an email. */
export interface Quote {
  readonly author: string
  readonly text: string
}

/** An email as text and as HTML. Names are shortened, stripped of line breaks, and encoded. */
export function renderLetter(
  { direction, locale, text }: LetterWords,
  look: ProjectLook,
  person: string,
  link: string | null,
  quote: Quote | null = null,
): RenderedLetter {
  const { action, body, closing, greeting, subject } = text
  const values = { project: oneLine(look.name), name: oneLine(person), author: oneLine(quote?.author ?? '') }
  const quoted = quote === null ? null : shortened(quote.text)
  const filled = (each: string) => fill(each, values)
  const lines = [
    ...[greeting, body].map(filled),
    ...(quoted === null ? [] : [quoted.replace(/^/gm, '> ')]),
    ...(link === null ? [] : [link]),
    filled(closing),
  ]
  const before = [
    ...[greeting, body].map(each => paragraph(filled(each))),
    ...(quoted === null ? [] : [quoteOf(quoted)]),
  ]
  const button = link === null ? '' : buttonOf(link, action ?? link, colorOf(look.color))
  return {
    subject: fill(subject, values),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><title>${encode(fill(subject, values))}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;background:#f4f5f7;font-family:sans-serif;color:#172940">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-top:4px solid ${colorOf(look.color)}">
${headOf(look)}
${before.join('\n')}
${button}
${paragraph(fill(closing, values))}
</div></body></html>
`,
  }
}

const longestName = 100

/** A name as it may appear in a subject: one line, of limited length. */
export const oneLine = (name: string): string =>
  [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ').trim()].slice(0, longestName).join('')

const headOf = ({ logo, name }: ProjectLook): string =>
  logo === null
    ? `<p style="font-weight:bold">${encode(oneLine(name))}</p>`
    : `<p><img src="${encode(logo)}" alt="${encode(oneLine(name))}" height="40"></p>`

const longestQuote = 2_000

/** The start of a text, with line breaks as the only control characters. */
function shortened(text: string): string {
  const letters = [
    ...text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .trim(),
  ]
  return letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : letters.join('')
}

const quoteOf = (text: string): string =>
  `<blockquote dir="auto" style="margin:16px 0;padding:4px 0 4px 12px;border-inline-start:3px solid #d3dae4;` +
  `white-space:pre-wrap">${encode(text)}</blockquote>`

const paragraph = (text: string): string => `<p>${encode(text)}</p>`

/** The link is repeated as text, for readers who do not trust buttons. */
const buttonOf = (link: string, label: string, color: string): string =>
  `<p><a href="${encode(link)}" style="display:inline-block;padding:12px 20px;background:${color};color:#ffffff;` +
  `text-decoration:none;border-radius:4px">${encode(label)}</a></p>
<p style="font-size:12px;word-break:break-all" dir="ltr">${encode(link)}</p>`

const colorOf = (color: string | null): string =>
  color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '#2f80ed'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const encode = (text: string): string => text.replace(/[&<>"']/g, each => entities[each] ?? each)
