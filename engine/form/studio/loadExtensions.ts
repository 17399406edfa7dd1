import { checkPlugin } from '#engine/core/registry/checkPlugin.ts'
import { causeText, type PluginFault } from '#engine/core/registry/PluginFault.ts'
import type { Plugin, Registry } from '#engine/core/registry/Registry.ts'
import { containPlugin } from './containPlugin.tsx'

export interface ExtensionName {
  readonly kind: Plugin['kind']
  /** The name of its folder. */
  readonly id: string
}

/** The status of an extension. */
export interface Extension extends ExtensionName {
  /** Null while loading, and if it is rejected. */
  readonly plugin: Plugin | null
  /** Why it is refused, or how it has failed while in use. */
  readonly fault: PluginFault | null
}

/** After this many milliseconds the studio stops waiting for an extension. It is still registered when it loads. */
const timeoutMs = 5_000

export interface LoadExtensions {
  readonly names: readonly ExtensionName[]
  /** The built-in plugins, whose ids are taken. */
  readonly builtIn: Registry
  /** Returns the default export of an extension's module. */
  readonly load: (name: ExtensionName) => Promise<unknown>
  /** Called with all extensions whenever one has loaded or failed. */
  readonly changed: (extensions: readonly Extension[]) => void
}

/**
 * Loads all extensions in parallel and independently: a slow, broken or rejected one does not affect the others. Each
 * failure is logged once.
 */
export function loadExtensions({ names, builtIn, load, changed }: LoadExtensions): void {
  const extensions = new Map<ExtensionName, Extension>(
    names.map(name => [name, { ...name, plugin: null, fault: null }] as const),
  )
  const reported = new Set<string>()
  const put = (name: ExtensionName, change: Partial<Extension>) => {
    extensions.set(name, { ...name, plugin: null, fault: null, ...extensions.get(name), ...change })
    changed([...extensions.values()])
  }
  const fail = (name: ExtensionName, fault: PluginFault) => {
    const line = `The extension ${name.kind}/${name.id} has failed (${fault.reason}): ${fault.detail}`
    if (reported.has(line)) return
    reported.add(line)
    console.warn(line)
    put(name, { fault })
  }
  for (const name of names) {
    const timer = setTimeout(() => fail(name, { reason: 'late', detail: `${timeoutMs / 1000}` }), timeoutMs)
    load(name)
      .then(
        exported => checkPlugin(name.kind, name.id, exported),
        (cause): PluginFault => ({ reason: 'not-loaded', detail: causeText(cause) }),
      )
      .then(plugins => {
        clearTimeout(timer)
        if ('reason' in plugins) return fail(name, plugins)
        const fault = refusal(builtIn, plugins)
        if (fault) return fail(name, fault)
        // It can fail during a render, when state must not be updated.
        const report = (each: PluginFault) => queueMicrotask(() => fail(name, each))
        put(name, { fault: null, plugin: containPlugin(plugins, report) })
      })
  }
}

const isTaken: Readonly<Record<Plugin['kind'], (builtIn: Registry, id: string) => boolean>> = {
  interface: (builtIn, id) => builtIn.interfaces.has(id),
  display: (builtIn, id) => builtIn.displays.has(id),
  layout: (builtIn, id) => builtIn.layouts.has(id),
  module: (builtIn, id) => builtIn.modules.has(id),
}

const refusal = (builtIn: Registry, { kind, id, replaces }: Plugin): PluginFault | null =>
  isTaken[kind](builtIn, id) && replaces !== id ? { reason: 'duplicate', detail: id } : null
