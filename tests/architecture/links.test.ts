import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchors of the headings of a page, as GitHub and the studio create them: equal ones are numbered. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}\s+(.*)$/gm)) {
    const base = heading
      .replace(/[`*_]|\[|\]\([^)]*\)/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    let anchor = base
    for (let next = 1; anchors.has(anchor); next++) anchor = `${base}-${next}`
    anchors.add(anchor)
  }
  return anchors
}

interface Link {
  readonly text: string
  readonly href: string
  readonly isImage: boolean
}

/** The links and images of a page, without external ones. */
const linksOf = (markdown: string): readonly Link[] =>
  [...withoutCode(markdown).matchAll(/(!?)\[([^\]]*)\]\(<?([^)\s>]+)>?[^)]*\)/g)]
    .map(([, mark, text = '', href = '']) => ({ text, href, isImage: mark === '!' }))
    .filter(({ href }) => !/^[a-z][a-z0-9+.-]*:/i.test(href))

/** What is wrong with a link; null if nothing is. */
function problemOf(page: string, { href, isImage, text }: Link): string | null {
  if (isImage && text.trim() === '') return 'has no alternative text'
  const [path = '', anchor] = href.split('#')
  const target = path === '' ? page : relative(root, resolve(root, dirname(page), decodeURIComponent(path)))
  if (target.startsWith('..')) return 'is outside of the repository'
  if (!existsSync(join(root, target))) return 'does not exist'
  if (anchor === undefined) return null
  if (!statSync(join(root, target)).isFile() || !target.endsWith('.md')) return 'has no anchors'
  return anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor) ? null : 'has no such heading'
}

it('links in all pages only to files and headings that exist', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/README.md']))
  const problems = pages.flatMap(page =>
    linksOf(readFileSync(join(root, page), 'utf8')).flatMap(link => {
      const problem = problemOf(page, link)
      return problem === null ? [] : [`${page}: ${link.href} ${problem}`]
    }),
  )
  expect(problems).toEqual([])
})

it('lists all pages for readers in the introduction, or in a page that it links to', () => {
  const reached = new Set<string>()
  const visit = (page: string): void => {
    if (reached.has(page)) return
    reached.add(page)
    for (const { href } of linksOf(readFileSync(join(root, page), 'utf8'))) {
      const target = relative(root, resolve(root, dirname(page), href.split('#')[0] ?? ''))
      if (target.endsWith('.md') && target.startsWith('docs/') && existsSync(join(root, target))) visit(target)
    }
  }
  visit('docs/README.md')
  const hidden = /^docs\/(contributing|specification)\/|\/examples\//
  expect(pages.filter(page => page.startsWith('docs/') && !hidden.test(page) && !reached.has(page))).toEqual([])
})

it('keeps the images of the documentation small, and uses all of them', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'docs/images'], {
    cwd: root,
    encoding: 'utf8',
  })
  const images = files.split('\n').filter(path => path !== '' && existsSync(join(root, path)))
  const used = new Set(
    pages.flatMap(page =>
      linksOf(readFileSync(join(root, page), 'utf8')).map(({ href }) =>
        relative(root, resolve(root, dirname(page), href)),
      ),
    ),
  )
  expect(images.filter(image => !used.has(image))).toEqual([])
  expect(images.reduce((sum, image) => sum + statSync(join(root, image)).size, 0)).toBeLessThan(1_500_000)
})

it.each([
  ['[a](missing.md)', 'does not exist'],
  ['[a](README.md#nothing)', 'has no such heading'],
  ['![](docs/README.md)', 'has no alternative text'],
  ['[a](../outside.md)', 'is outside of the repository'],
  ['[a](README.md#get-started)', null],
  ['[a](#get-started)', null],
])('checks %s', (markdown, problem) => {
  const [link] = linksOf(markdown)
  expect(link && problemOf('README.md', link)).toBe(problem)
})
