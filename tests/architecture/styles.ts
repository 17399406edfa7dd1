import { posix } from 'node:path'
import type { SourceFile } from './rules.ts'

/** Classes of CSS modules that only one side names: a component without a rule, or a rule without a component. */
export function unmatchedClasses(files: readonly SourceFile[]): readonly string[] {
  const modules = new Map(files.filter(isModule).map(({ path, text }) => [path, classesOf(text)]))
  const uses = files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(usesOf)
  // A computed name can be any class of its module.
  const anyClass = new Set(uses.filter(({ name }) => name === null).map(({ module }) => module))
  const undefinedClasses = uses
    .filter(({ module, name }) => name !== null && !modules.get(module)?.has(name))
    .map(({ path, module, name }) => `${path} uses .${name}, which ${module} does not define`)
  const unusedClasses = [...modules].flatMap(([module, names]) => {
    const used = new Set(uses.filter(use => use.module === module).map(({ name }) => name))
    if (anyClass.has(module)) return []
    return [...names].filter(name => !used.has(name)).map(name => `${module} defines .${name}, which nothing uses`)
  })
  return [...undefinedClasses, ...unusedClasses]
}

const isModule = ({ path }: SourceFile): boolean => path.endsWith('.module.css')

/** Comments, addresses and strings can contain dots. */
const notNames = /\/\*.*?\*\/|url\([^)]*\)|"[^"]*"|:global\([^)]*\)/gs

const classesOf = (css: string): ReadonlySet<string> =>
  new Set([...css.replace(notNames, '').matchAll(/\.([a-z_][\w-]*)/gi)].flatMap(([, name]) => name ?? []))

interface Use {
  readonly path: string
  readonly module: string
  /** Null for a computed name. */
  readonly name: string | null
}

const usesOf = ({ path, text }: SourceFile): readonly Use[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, variable = '', from = '']) => {
    const module = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from)
    const uses = text.matchAll(new RegExp(`(?<![\\w.])${variable}(?:\\.(\\w+)|\\['([^']+)'\\]|\\[)`, 'g'))
    return [...uses].map(([, member, key]) => ({ path, module, name: member ?? key ?? null }))
  })
