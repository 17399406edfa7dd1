/** One source file, its path from the root with slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly path: string
  readonly rule: string
  readonly found: string
}

/** Which folders a folder may import from; packages aside. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  schemas: ['schemas'],
  engine: ['engine', 'schemas', 'locales'],
  plugins: ['plugins', 'engine', 'schemas'],
  app: ['app', 'engine', 'plugins', 'schemas', 'locales'],
  server: ['server', 'schemas'],
}

/** Inside the engine: a folder knows nothing of the groups that stand below its own. */
const engineGroups: readonly (readonly string[])[] = [
  ['ui', 'i18n', 'metadata', 'registry', 'api', 'session', 'model'],
  ['form', 'display'],
  ['item', 'list', 'upload', 'fieldSetup'],
]

/** Everything imported, in whichever way: `import`, `export from`, `import()` and `import('…')` types. */
export const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map(match => match[1] ?? '')

const isTest = (path: string): boolean => /\.(test|stories)\.tsx?$|\/testing\//.test(path)

/** The path from the root that an import leads to; null for a package. */
function target(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return null
  const parts = path.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

function importViolation(path: string, specifier: string): string | null {
  const [folder = '', inner = ''] = path.split('/')
  const allowed = mayImport[folder]
  if (!allowed) return null
  const to = target(path, specifier)
  if (to === null) return packageViolation(path, specifier)
  const [toFolder = '', toInner = ''] = to.split('/')
  // Mails are the only messages that the server says itself.
  if (folder === 'server' && to.startsWith('locales/mail/')) return null
  if (!allowed.includes(toFolder)) return `${folder} must not import ${toFolder}`
  if (folder === 'plugins') return pluginViolation(path, to)
  if (folder === 'engine' && toFolder === 'engine' && to !== 'engine/plugin.ts' && path !== 'engine/plugin.ts') {
    const from = engineGroups.findIndex(group => group.includes(inner))
    const below = engineGroups.findIndex(group => group.includes(toInner))
    if (from >= 0 && below > from) return `engine/${inner} must not know engine/${toInner}`
  }
  return null
}

/** Schemas stand on nothing else, and SQLite is reached through one interface whichever driver a Node has. */
function packageViolation(path: string, specifier: string): string | null {
  if (path.startsWith('schemas/') && specifier !== 'effect') return 'schemas import effect only'
  const isDriver = /^better-sqlite3|^node:sqlite$/.test(specifier)
  return isDriver && !path.startsWith('server/database/sqlite/') ? 'server/database/sqlite opens connections' : null
}

/** A plugin sees the public surface and its own folder. */
function pluginViolation(path: string, to: string): string | null {
  if (to.startsWith('engine/')) return to === 'engine/plugin.ts' ? null : 'plugins see engine/plugin.ts only'
  const own = path.split('/').slice(0, 3).join('/')
  const isPlugin = path.split('/').length > 3
  return isPlugin && to.startsWith('plugins/') && !to.startsWith(`${own}/`) ? 'a plugin must not import another' : null
}

/** Lines from which a file is too long (conventions). */
const longest = 400

/** CSS that names a physical side or size where a logical one exists. */
const physical =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right|top|bottom)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right|top|bottom|(?:min-|max-)?(?:width|height))|(?:text-align|float|clear)\s*:\s*(?:left|right)[^;]*)\s*(?=:|;|$)/m

const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@(media|container)[^{]*/g, '')

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** Everything about a file that breaks a rule of the house. */
export function violationsOf({ path, text }: SourceFile): readonly Violation[] {
  const found: Violation[] = []
  const add = (rule: string, what: string) => found.push({ path, rule, found: what })
  if (isCode(path)) {
    if (!isTest(path))
      for (const specifier of importsOf(text)) {
        const reason = importViolation(path, specifier)
        if (reason) add('imports', `${specifier}: ${reason}`)
      }
    const any = text.match(/(?::\s*any\b|\bas any\b|<any>|\bany\[\])/)
    if (any) add('any', any[0])
    const suppressed = text.match(/@ts-(?:ignore|expect-error|nocheck)/)
    if (suppressed) add('suppression', suppressed[0])
    const direction = text.match(/getComputedStyle\([^)]*\)\.direction|documentElement\.dir ===|document\.dir ===/)
    if (direction && path !== 'engine/ui/direction.ts')
      add('direction', `${direction[0]}: engine/ui/direction.ts reads it`)
    if (/^export default /m.test(text) && !/^export default function [A-Z]/m.test(text) && !isConfiguration(path))
      add('default export', 'only components behind load() have a default export')
  }
  if (path.endsWith('.css')) {
    const side = withoutComments(text).match(physical)
    if (side) add('physical side', side[1] ?? '')
  }
  const lines = text.split('\n').length
  if ((isCode(path) || path.endsWith('.css')) && !isGenerated(path) && lines > longest) add('length', `${lines} lines`)
  return found
}

/** Tools ask for a default export of their configuration; Storybook of every file of stories. */
const isConfiguration = (path: string): boolean =>
  /^[^/]+\.ts$|\/playwright\.config\.ts$|^\.storybook\/|\.stories\.tsx$/.test(path)

/** Data that a script writes has the length that it has. */
const isGenerated = (path: string): boolean => path.startsWith('engine/ui/icon/') && path.endsWith('aths.ts')
