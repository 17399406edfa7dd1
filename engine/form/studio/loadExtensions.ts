import { checkPlugin } from '#engine/core/registry/checkPlugin.ts'
import { causeText, type PluginFault } from '#engine/core/registry/PluginFault.ts'
import type { Plugin, Registry } from '#engine/core/registry/Registry.ts'
import { containPlugin } from './containPlugin.tsx'

export interface ExtensionName {
  readonly kind: Plugin['kind']
  /** The name of its folder. */
  readonly id: string
}

/** What has become of a plugin from outside. */
export interface Extension extends ExtensionName {
  /** Null while it is on its way, and when it is refused. */
  readonly plugin: Plugin | null
  /** Why it is refused, or how it has failed while in use. */
  readonly fault: PluginFault | null
}

/** After so many milliseconds nothing waits for a plugin any longer. It is still taken when it arrives. */
const patience = 5_000

export interface LoadExtensions {
  readonly names: readonly ExtensionName[]
  /** The plugins that are there already, whose ids are taken. */
  readonly builtIn: Registry
  /** Gives what the module of an extension exports by default. */
  readonly load: (name: ExtensionName) => Promise<unknown>
  /** Told of all of them, whenever one has arrived or failed. */
  readonly changed: (extensions: readonly Extension[]) => void
}

/**
 * Loads the plugins from outside, all at once, each by itself: one that is slow, broken or refused costs the others
 * nothing. Every failure is told in the console, once (P-603).
 */
export function loadExtensions({ names, builtIn, load, changed }: LoadExtensions): void {
  const extensions = new Map<ExtensionName, Extension>(
    names.map(name => [name, { ...name, plugin: null, fault: null }] as const),
  )
  const told = new Set<string>()
  const put = (name: ExtensionName, change: Partial<Extension>) => {
    extensions.set(name, { ...name, plugin: null, fault: null, ...extensions.get(name), ...change })
    changed([...extensions.values()])
  }
  const fail = (name: ExtensionName, fault: PluginFault) => {
    const line = `The extension ${name.kind}/${name.id} has failed (${fault.reason}): ${fault.detail}`
    if (told.has(line)) return
    told.add(line)
    console.warn(line)
    put(name, { fault })
  }
  for (const name of names) {
    const timer = setTimeout(() => fail(name, { reason: 'late', detail: `${patience / 1000}` }), patience)
    load(name)
      .then(
        exported => checkPlugin(name.kind, name.id, exported),
        (cause): PluginFault => ({ reason: 'not-loaded', detail: causeText(cause) }),
      )
      .then(found => {
        clearTimeout(timer)
        if ('reason' in found) return fail(name, found)
        const fault = refusal(builtIn, found)
        if (fault) return fail(name, fault)
        // It may fail while the studio draws, when nothing may be told to draw anew.
        const report = (each: PluginFault) => queueMicrotask(() => fail(name, each))
        put(name, { fault: null, plugin: containPlugin(found, report) })
      })
  }
}

const taken: Readonly<Record<Plugin['kind'], (builtIn: Registry, id: string) => boolean>> = {
  interface: (builtIn, id) => builtIn.interfaces.has(id),
  display: (builtIn, id) => builtIn.displays.has(id),
  layout: (builtIn, id) => builtIn.layouts.has(id),
  module: (builtIn, id) => builtIn.modules.has(id),
}

const refusal = (builtIn: Registry, { kind, id, replaces }: Plugin): PluginFault | null =>
  taken[kind](builtIn, id) && replaces !== id ? { reason: 'duplicate', detail: id } : null
