import { setPluginWords } from '#engine/core/i18n/english.ts'
import { buildRegistry, type Plugin } from '#engine/core/registry/Registry.ts'
import { extensions } from '#engine/form/studio/extensions.ts'
import { type Extension, type ExtensionName, loadExtensions } from '#engine/form/studio/loadExtensions.ts'
import { builtIns } from '#plugins/index.ts'
import { builtInRegistry, studioRegistry } from '../registry.ts'
import { extensionNames } from './extensionNames.ts'

let started = false
let spoken = ''

/** Starts to load the plugins from outside, once for the life of the page; after that it only changes their language. Names are asked for where none are given. */
export async function startExtensions(
  given: Readonly<Record<string, readonly string[]>> | null,
  locale: string,
): Promise<void> {
  spoken = locale
  if (started) return changed(extensions.get())
  started = true
  const names = await extensionNames(given)
  if (names.length === 0) return
  changed(names.map(name => ({ ...name, plugin: null, fault: null })))
  loadExtensions({ names, builtIn: builtInRegistry, load, changed })
}

function changed(all: readonly Extension[]): void {
  const plugins = all.flatMap(({ plugin }) => plugin ?? [])
  setPluginWords(Object.assign({}, ...plugins.map(plugin => wordsOf(plugin, spoken))))
  const awaited = new Set(all.filter(isAwaited).map(nameOf))
  studioRegistry.put(buildRegistry([...builtIns, ...plugins], (kind, id) => awaited.has(nameOf({ kind, id }))))
  extensions.put(all)
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
