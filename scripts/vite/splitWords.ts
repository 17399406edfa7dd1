import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Messages that belong to a part of the studio, by the first part of their key. */
const parts: readonly (readonly [part: string, keys: RegExp])[] = [
  ['account', /^account\./],
  ['system', /^system\./],
  ['settings', /^(settings|model|data_model|field_setup|roles|permissions|presets|webhooks|project|docs)\./],
]

const query = /^(.*\/locales\/en-US\.json)\?(early|late|account|settings|system)$/

/** The chunks of a list. Messages used in their code load early, all others late. */
const earlyChunks = new Set(['index', 'studio'])

/** Declarations of plugins use messages that only settings show, except for the names in the layout menu. */
const declaration =
  /\/plugins\/(?:interfaces|displays)\/[^/]+\/(?:plugin|options)\.ts$|\/engine\/core\/registry\/options\//
const layoutDeclaration = /\/plugins\/layouts\/[^/]+\/(?:plugin|options)\.ts$/

/** If it is in no early chunk, the build contains no studio, and there is nothing to wait for. */
const studioWords = '/engine/core/i18n/studioMessages.ts'

const placeholder = (part: string) => `words of the ${part} part`

/**
 * Splits the catalog: `?account` holds the messages of pages that emails link to, `?settings` those of the
 * administrators' pages, `?system` those of the system collections, which only other languages need. Of the rest,
 * `?early` holds the messages of the first chunks, and `?late` loads with the first plugin outside of them. The
 * development server, tests and stories load everything at once.
 */
export function splitWords(): Plugin {
  const build: { path: string | null; isBuild: boolean } = { path: null, isBuild: false }
  const wordsOf = (path: string) => Object.entries<string>(JSON.parse(readFileSync(path, 'utf8')))
  return {
    name: 'split-words',
    enforce: 'pre',
    configResolved({ command }) {
      build.isBuild = command === 'build'
    },
    load(id) {
      const [, path, part = ''] = query.exec(id) ?? []
      if (path === undefined) return null
      const own = parts.find(([name]) => name === part)
      if (!own && build.isBuild) {
        build.path = path
        return { code: `export default JSON.parse(${JSON.stringify(placeholder(part))})`, moduleType: 'js' }
      }
      const words = wordsOf(path).filter(([key]) => (own ? own[1].test(key) : part === 'early' && !isOfPart(key)))
      return { code: `export default ${JSON.stringify(Object.fromEntries(words))}`, moduleType: 'js' }
    },
    renderChunk(code, _, __, { chunks }) {
      const { path } = build
      if (path === null || !['early', 'late'].some(part => code.includes(placeholder(part)))) return null
      const earlyModules = Object.values(chunks)
        .filter(({ name }) => earlyChunks.has(name))
        .flatMap(({ modules }) => Object.keys(modules))
      const info = (id: string) => this.getModuleInfo(id)
      const isEarlyKey = earlyModules.some(id => id.endsWith(studioWords))
        ? isUsedBy([...withOnDemand(earlyModules, info)].map(id => [id, info(id)?.code ?? '']))
        : () => true
      const rest = wordsOf(path).filter(([key]) => !isOfPart(key))
      const replaced = (text: string, part: string, isEarly: boolean) => {
        const words = JSON.stringify(Object.fromEntries(rest.filter(([key]) => isEarlyKey(key) === isEarly)))
        return text.replace(new RegExp(`(["'\`])${placeholder(part)}\\1`), () => JSON.stringify(words))
      }
      return { code: replaced(replaced(code, 'early', true), 'late', false), map: null }
    },
  }
}

type Info = (id: string) => {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code: string | null
} | null

/**
 * Modules with their lazy imports, without the late messages: menus and pickers of primitives, and modules without a
 * default export. A component that is the default export of its module loads with the late messages; see `componentOf`.
 */
function withOnDemand(modules: readonly string[], info: Info): ReadonlySet<string> {
  const reached = new Set(modules)
  const waiting = modules.flatMap(id => onDemand(id, info))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || !/\/(engine|app)\//.test(id)) continue
    reached.add(id)
    waiting.push(...(info(id)?.importedIds ?? []), ...onDemand(id, info))
  }
  return reached
}

function onDemand(importer: string, info: Info): readonly string[] {
  const isPrimitive = /\/engine\/(ui|form)\//.test(importer) && !importer.includes('/ui/lazy/')
  return (info(importer)?.dynamicallyImportedIds ?? []).filter(
    id => (isPrimitive || !/export default|as default/.test(info(id)?.code ?? '')) && !bringsWords(id, info),
  )
}

/** Whether a module imports the late messages itself. */
function bringsWords(root: string, info: Info, seen = new Set<string>()): boolean {
  if (/en-US\.json\?(late|early)/.test(root)) return !root.endsWith('early')
  if (seen.has(root)) return false
  seen.add(root)
  return (info(root)?.importedIds ?? []).some(id => bringsWords(id, info, seen))
}

const isOfPart = (key: string): boolean => parts.some(([, keys]) => keys.test(key))

/** Whether a module uses a message: its key is a literal in the module, or matches a template. */
export function isUsedBy(modules: readonly (readonly [id: string, code: string])[]): (key: string) => boolean {
  const keys = new Set<string>()
  const patterns: RegExp[] = []
  for (const [id, code] of modules) {
    if (declaration.test(id) || !/\/(engine|app|plugins|schemas)\//.test(id)) continue
    const names = layoutDeclaration.test(id)
    for (const [, , text = ''] of code.matchAll(/(["'])([a-z][\w.-]*)\1/g))
      if (!names || text.endsWith('.name')) keys.add(text)
    for (const [, text = ''] of code.matchAll(/`([\w.]*\$\{[^`]*)`/g)) {
      const fixed = text.split(/\$\{[^}]*\}/)
      if (fixed.join('').length > 2 && fixed.every(each => /^[\w.]*$/.test(each)))
        patterns.push(
          new RegExp(`^${fixed.map(each => each.replaceAll('.', String.raw`\.`)).join(String.raw`[\w-]+`)}$`),
        )
    }
  }
  return key => keys.has(key) || patterns.some(pattern => pattern.test(key))
}
