import { type DocPage, linkedPage } from '#engine/core/docs/readPages.ts'
import { trustHtml } from '#engine/ui/html/trustHtml.ts'
import { renderMarkdown } from '#engine/ui/markdown/renderMarkdown.ts'

/** A part of a page that one can go to. */
export interface Heading {
  readonly id: string
  readonly text: string
}

/** A page as sanitized HTML, with its headings. Links to other pages stay in the studio; `images` are by file name. */
export function drawPage(
  page: DocPage,
  hrefOf: (path: string) => string,
  images: Readonly<Record<string, string>>,
): { readonly html: string; readonly headings: readonly Heading[] } {
  const template = document.createElement('template')
  template.innerHTML = trustHtml(renderMarkdown(page.body))
  const usedIds = new Set<string>()
  const headings: Heading[] = []
  for (const heading of template.content.querySelectorAll('h2, h3')) {
    const text = heading.textContent ?? ''
    const id = freeId(text, usedIds)
    heading.id = id
    if (heading.tagName === 'H2') headings.push({ id, text })
  }
  for (const link of template.content.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const path = linkedPage(page.path, href)
    if (path === null && !isRelative(href) && !href.startsWith('#')) continue
    link.removeAttribute('target')
    if (path !== null) link.setAttribute('href', hrefOf(path))
    // A file of the repository, which the studio does not have.
    else if (isRelative(href)) link.replaceWith(...link.childNodes)
  }
  for (const image of template.content.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    const address = images[source.split('/').at(-1) ?? '']
    if (address !== undefined) image.setAttribute('src', address)
    else if (isRelative(source)) image.replaceWith(image.alt)
  }
  // Makes horizontally scrollable content focusable.
  for (const wide of template.content.querySelectorAll('pre, table')) wide.setAttribute('tabindex', '0')
  return { html: template.innerHTML, headings }
}

const isRelative = (href: string): boolean => !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(href)

function freeId(text: string, usedIds: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  let id = base
  for (let next = 2; usedIds.has(id); next++) id = `${base}-${next}`
  usedIds.add(id)
  return id
}
