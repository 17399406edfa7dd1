import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const guide = 'docs/contributing/writing.md'

/** The words of the last column of the terms in the style guide. */
const never = read(guide)
  .split('## Terms')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (Term|---)/.test(line))
  .flatMap(line => line.split('|').at(-2)?.split(',') ?? [])
  .map(term => term.trim())
  .filter(term => term !== '')

if (!never || never.length < 30) throw new Error(`${guide} has no table of terms`)
const pattern = new RegExp(`(?<![\\w/.-])(${never.join('|')})(?![\\w/-])`, 'i')

/** The words in prose that the style guide rules out; `code` is ignored. */
const wrongWords = (prose: string): string | undefined =>
  pattern.exec(prose.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']'))?.[0]

const filesOf = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** Lines of a Markdown file, without code blocks. */
const proseOf = (markdown: string): readonly string[] => markdown.replace(/```[\s\S]*?```/g, '').split('\n')

const commentStart = /(?:^|\s)(?:\/\/|\/\*\*?|\*) ?(.*)$/

/** The comment text of a source file, line by line. */
const commentsOf = (source: string): readonly string[] =>
  source.split('\n').flatMap(line => {
    const comment = /^\s*(\/\/|\/\*|\*)|\s\/\/ /.test(line) ? commentStart.exec(line)?.[1] : undefined
    return comment === undefined ? [] : [comment]
  })

/** Strings of several words, which people read in errors, logs and the command line. */
const stringsOf = (source: string): readonly string[] =>
  [...source.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)]
    .map(([literal]) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, '…'))
    .filter(literal => literal.trim().split(' ').length > 2)

const findings = (files: readonly string[], lines: (text: string) => readonly string[]): readonly string[] =>
  files.flatMap(file =>
    lines(read(file)).flatMap(line => {
      const word = wrongWords(line)
      return word === undefined ? [] : [`${file}: "${word}" in: ${line.trim()}`]
    }),
  )

it('uses the terms of the style guide in messages and emails', () => {
  const catalogs = ['locales/en-US.json', 'locales/public/en-US.json', 'locales/mail/en-US.json']
  expect(findings(catalogs, text => Object.values(JSON.parse(text) as Record<string, string>))).toEqual([])
})

it('uses the terms of the style guide in the documentation', () => {
  const pages = filesOf('*.md', 'docs/**/*.md').filter(file => file !== guide)
  expect(pages.length).toBeGreaterThan(40)
  expect(findings(pages, proseOf)).toEqual([])
})

it('uses the terms of the style guide in comments', () => {
  const sources = filesOf('*.ts', '*.tsx', '*.mjs').filter(file => !file.startsWith('tests/contract/recorded/'))
  expect(sources.length).toBeGreaterThan(2000)
  expect(findings(sources, commentsOf)).toEqual([])
})

it('uses the terms of the style guide in errors, logs and the command line', () => {
  const sources = filesOf('server/*.ts', 'scripts/*.mjs', 'scripts/*.ts').filter(file => !/\.test\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(300)
  expect(findings(sources, stringsOf)).toEqual([])
})

it.each([
  ['The change can be taken back.', 'taken back'],
  ['Enter your E-mail.', 'E-mail'],
  ['Use `somebody` as the key.', undefined],
  ['See [the page](mend.md).', undefined],
])('reports in “%s” the wrong term', (prose, word) => {
  expect(wrongWords(prose)).toBe(word)
})
