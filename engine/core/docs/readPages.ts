/** A page of the documentation. */
export interface DocPage {
  /** Below the module: `guides/fields`; empty for the first page. */
  readonly path: string
  /** The first line, without its mark. */
  readonly title: string
  /** Everything after the first line. */
  readonly body: string
}

/** Parses pages from files, by their paths within `docs/`. Sorts the pages of a folder by title. */
export const readPages = (files: Readonly<Record<string, string>>): readonly DocPage[] =>
  Object.entries(files)
    .map(([file, source]) => {
      const [first = '', ...rest] = source.replace(/^\s+/, '').split('\n')
      return { path: pathOf(file), title: first.replace(/^#+\s*/, '').trim(), body: rest.join('\n').trim() }
    })
    .toSorted((a, b) => compare(folderOf(a.path), folderOf(b.path)) || compare(a.title, b.title))

const compare = (a: string, b: string): number => a.localeCompare(b, 'en')

const pathOf = (file: string): string =>
  file
    .replace(/^.*?\bdocs\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '')

/** The folder of a page; empty for those at the root. */
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')

/** The page at a path; for a folder its first page, which the address redirects to. */
export function findPage(
  pages: readonly DocPage[],
  path: string,
): { readonly page: DocPage; readonly redirect: boolean } | null {
  const exact = pages.find(page => page.path === path)
  if (exact) return { page: exact, redirect: false }
  const first = pages.find(page => page.path.startsWith(`${path}/`))
  return first ? { page: first, redirect: true } : null
}

/** The target of a link in a page: the path of another page, with its `#` fragment; null for external links. */
export function linkedPage(from: string, href: string): string | null {
  if (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(href)) return null
  const [target = '', hash] = href.split('#')
  if (!target.endsWith('.md')) return null
  const steps = folderOf(from).split('/').filter(Boolean)
  for (const step of target.replace(/\.md$/, '').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  const path = steps.join('/').replace(/(^|\/)README$/, '')
  return hash === undefined ? path : `${path}#${hash}`
}
