import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { valueAt } from '#schemas/template/template.ts'

const root = new URL('../..', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(name => ending.test(name))
        .map(name => join(folder, name))
    : []

const sources = ['server', 'schemas', 'engine', 'app', 'plugins', 'scripts']
  .flatMap(folder => filesIn(folder, /\.(?:ts|tsx|mjs)$/))
  .filter(path => !/\.(?:test|stories)\.|\/testing\//.test(path))

/** Evaluation of text as code: by name, by constructor, or by a timer. */
const evaluation =
  /(?<![\w.$])eval\s*\(|\bnew\s+Function\b|(?<![\w.$])Function\s*\(\s*['"`]|set(?:Timeout|Interval)\(\s*['"`]|\.constructor\.constructor\b/

describe('source code and dependencies', () => {
  test('contain no dynamic code evaluation (G-10)', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.filter(path => evaluation.test(read(path)))).toEqual([])
    expect('new Function("return 1")').toMatch(evaluation)
    expect('setTimeout("x", 1)').toMatch(evaluation)
  })

  test('contain no dynamic code evaluation in browser bundles (G-10)', () => {
    // Only our own build; the page's policy refuses evaluation in any case.
    const calls = filesIn('dist/admin', /\.js$/).filter(path => /(?<![\w.$])eval\s*\(\s*[\w"'`]/.test(read(path)))
    expect(calls).toEqual([])
    const policy = read('server/http/studio/securityHeaders.ts')
    expect(policy).toContain("script-src 'strict-dynamic'")
    expect(policy).not.toContain('unsafe-eval')
  })

  /** Folders of this repository that are packages. */
  const own = /^server\/database\/sqlite\/node20$/

  interface Locked {
    /** If it differs from the folder's: the package behind an alias. */
    readonly name?: string
    readonly version?: string
    readonly resolved?: string
    readonly integrity?: string
    readonly hasInstallScript?: boolean
    readonly link?: boolean
  }
  // Safe: npm writes this file.
  const packages = Object.entries(
    (JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }).packages,
  ).filter(([name, { link }]) => name !== '' && !link && !own.test(name))

  test('come only from the registry, with integrity hashes (G-11)', () => {
    expect(packages.length).toBeGreaterThan(200)
    for (const [name, { integrity, link, resolved }] of packages) {
      expect([name, link ?? false]).toEqual([name, false])
      expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
      if (resolved !== undefined) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    }
  })

  test('have exact versions and an allowlist of install scripts (G-11)', () => {
    const { allowScripts, dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
    const { 'sqlite-for-node-20': local, ...optional } = optionalDependencies
    expect(local).toBe('file:server/database/sqlite/node20')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optional }))
      expect([name, version]).toEqual([
        name,
        expect.stringMatching(/^(?:npm:@directus\/sdk@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/),
      ])
    const scripted = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''))
    expect([...new Set(scripted)].sort()).toEqual(Object.keys(allowScripts).sort())
  })

  test('contain no test code or other modes in production (H-16)', () => {
    const served = sources.filter(path => path.startsWith('server/'))
    for (const path of served) {
      expect([path, /['"](?:#server\/testing|\.\/testing|\.\.\/testing|vitest)/.test(read(path))]).toEqual([
        path,
        false,
      ])
      expect([path, /NODE_ENV/.test(read(path))]).toEqual([path, false])
    }
    expect(read('scripts/start.mjs')).toContain("process.env['NODE_ENV'] ??= 'production'")
  })

  test('resolve template paths through own properties only (X-11)', () => {
    const item = JSON.parse('{"a":{"b":1},"__proto__":{"x":"own"}}')
    for (const path of [
      'constructor.name',
      'a.constructor.name',
      'toString',
      'a.__proto__.x',
      'a.b.constructor',
      'a.hasOwnProperty',
    ])
      expect([path, valueAt(item, path)]).toEqual([path, undefined])
    expect(valueAt(item, 'a.b')).toBe(1)
    expect(valueAt({}, 'a.'.repeat(1_000))).toBeUndefined()
  })
})
