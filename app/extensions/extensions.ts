import { setExtensionMessages } from '#engine/core/i18n/extensionMessages.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import { buildRegistry, type Plugin } from '#engine/core/registry/Registry.ts'
import type { ExtensionName } from '#engine/form/studio/ExtensionName.ts'
import { extensions } from '#engine/form/studio/extensions.ts'
import { sessionFaultLog } from '#engine/form/studio/faultLog.ts'
import { type Extension, loadExtensions } from '#engine/form/studio/loadExtensions.ts'
import { builtIns } from '#plugins/index.ts'
import { builtInRegistry, studioRegistry } from '../registry.ts'
import { extensionNames } from './extensionNames.ts'

let started = false
let spoken = ''

/**
 * Starts loading the extensions once per page. Later calls only change their language. Requests the names if they are
 * not passed.
 */
export async function startExtensions(
  reported: Readonly<Record<string, readonly string[]>> | null,
  locale: string,
): Promise<void> {
  spoken = locale
  if (started) return changed(extensions.get())
  started = true
  const names = await extensionNames(reported)
  if (names.length === 0) return
  loadExtensions({ names, builtIn: builtInRegistry, load, log: sessionFaultLog, changed })
}

function changed(all: readonly Extension[]): void {
  const plugins = all.flatMap(({ plugin }) => plugin ?? [])
  setExtensionMessages(Object.assign({}, ...plugins.map(plugin => wordsOf(plugin, spoken))), formatAnyIcu)
  const awaited = new Set(all.filter(isAwaited).map(nameOf))
  studioRegistry.put(buildRegistry([...builtIns, ...plugins], (kind, id) => awaited.has(nameOf({ kind, id }))))
  extensions.put(all)
}

const isAwaited = ({ plugin, faults }: Extension): boolean => plugin === null && faults.length === 0
const nameOf = ({ kind, id }: ExtensionName): string => `${kind}/${id}`

const wordsOf = ({ messages = {} }: Plugin, locale: string) => ({ ...messages['en-US'], ...messages[locale] })

async function load(name: ExtensionName): Promise<unknown> {
  if (name.sandboxed) {
    const { loadSandboxed } = await import('#engine/form/sandbox/loadSandboxed.ts')
    return loadSandboxed(name)
  }
  const { kind, id } = name
  // Not a build chunk: the browser loads it from the server at run time.
  const address = `/extensions/${kind}s/${encodeURIComponent(id)}/index.js`
  const module: { readonly default?: unknown } = await import(/* @vite-ignore */ address)
  return module.default
}
