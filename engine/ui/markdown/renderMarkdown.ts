import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { isSafeAddress } from '../html/isSafeAddress.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => escapes[character] ?? '')
const titled = (title: string | null | undefined) => (title ? ` title="${escapeHtml(title)}"` : '')

const marked = new Marked({
  gfm: true,
  renderer: {
    // Markup inside of Markdown is text like any other.
    html: ({ text }) => escapeHtml(text),
    link({ href, title, tokens }) {
      const inner = this.parser.parseInline(tokens)
      if (!isSafeAddress(href)) return inner
      return `<a href="${escapeHtml(href)}"${titled(title)} target="_blank" rel="noopener noreferrer">${inner}</a>`
    },
    image({ href, title, text }) {
      if (!isSafeAddress(href)) return escapeHtml(text)
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}"${titled(title)} loading="lazy">`
    },
    // Screen readers get less from a disabled control than from a plain sign.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

const allowed = {
  ALLOWED_TAGS:
    `a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img li ol p pre strong table tbody td th thead tr ul`.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'target', 'rel', 'src', 'alt', 'loading', 'start', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * Renders Markdown to HTML that is safe to insert: markup in the source stays text, addresses are web, mail, telephone
 * or relative, and the output is sanitized again. Text that is nested too deeply for the renderer is shown unrendered.
 */
export function renderMarkdown(source: string): string {
  return DOMPurify.sanitize(toHtml(source), allowed)
}

function toHtml(source: string): string {
  try {
    return marked.parse(source, { async: false })
  } catch {
    // The renderer recurses: some thousand quotes in each other exhaust the stack.
    return `<pre>${escapeHtml(source)}</pre>`
  }
}
