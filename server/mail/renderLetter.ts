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

/** An email as text and as HTML. Names are shortened, stripped of line breaks, and encoded. */
export function renderLetter(
  { direction, locale, text }: LetterWords,
  look: ProjectLook,
  person: string,
  link: string | null,
): RenderedLetter {
  const { action, body, closing, greeting, subject } = text
  const values = { project: oneLine(look.name), name: oneLine(person) }
  const lines = [greeting, body, ...(link === null ? [] : [link]), closing].map(each => fill(each, values))
  const before = [greeting, body].map(each => paragraph(fill(each, values)))
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
