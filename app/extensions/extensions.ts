import { setPluginWords } from '#engine/i18n/english.ts'
import { type Extension, type ExtensionName, loadExtensions } from '#engine/registry/loadExtensions.ts'
import { buildRegistry, type Plugin } from '#engine/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'
import { builtInRegistry, studioRegistry } from '../registry.ts'
import { extensionNames } from './extensionNames.ts'

let all: readonly Extension[] = []
let started = false
const listeners = new Set<() => void>()

/** What has become of each plugin from outside. */
export const extensions = {
  get: () => all,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Starts to load the plugins from outside, once for the life of the page. Names are asked for where none are given. */
export async function startExtensions(
  given: Readonly<Record<string, readonly string[]>> | null,
  locale: string,
): Promise<void> {
  if (started) return
  started = true
  const names = await extensionNames(given)
  if (names.length === 0) return
  const changed = (next: readonly Extension[]) => {
    all = next
    const plugins = all.flatMap(({ plugin }) => plugin ?? [])
    setPluginWords(Object.assign({}, ...plugins.map(plugin => wordsOf(plugin, locale))))
    const awaited = new Set(all.filter(isAwaited).map(nameOf))
    studioRegistry.put(buildRegistry([...builtIns, ...plugins], (kind, id) => awaited.has(nameOf({ kind, id }))))
    for (const listener of listeners) listener()
  }
  changed(names.map(name => ({ ...name, plugin: null, fault: null })))
  loadExtensions({ names, builtIn: builtInRegistry, load, changed })
}

const isAwaited = ({ plugin, fault }: Extension): boolean => plugin === null && fault === null
const nameOf = ({ kind, id }: ExtensionName): string => `${kind}/${id}`

const wordsOf = ({ messages = {} }: Plugin, locale: string) => ({ ...messages['en-US'], ...messages[locale] })

async function load({ kind, id }: ExtensionName): Promise<unknown> {
  // No name of the build's: the browser asks the server for it when it comes to that.
  const address = `/extensions/${kind}s/${encodeURIComponent(id)}/index.js`
  const module: { readonly default?: unknown } = await import(/* @vite-ignore */ address)
  return module.default
}
