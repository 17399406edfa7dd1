import { checkPlugin } from '#engine/core/registry/checkPlugin.ts'
import { causeText, maxFaults, type PluginFault, PluginRefusal } from '#engine/core/registry/PluginFault.ts'
import type { Plugin, Registry } from '#engine/core/registry/Registry.ts'
import { containPlugin } from './containPlugin.tsx'
import type { ExtensionName } from './ExtensionName.ts'
import type { FaultLog } from './faultLog.ts'
import { guardTyping } from './guardTyping.ts'

/** The status of an extension. */
export interface Extension extends ExtensionName {
  /** Null while loading, and if it is rejected. */
  readonly plugin: Plugin | null
  /** Why it is refused, or how it has failed since the page was loaded. */
  readonly faults: readonly PluginFault[]
  /** How it failed in this browser tab before the page was loaded. */
  readonly earlierFaults: readonly PluginFault[]
  /** Clears `earlierFaults`. */
  readonly clearEarlier: () => void
}

/** After this many milliseconds the studio stops waiting for an extension. It is still registered when it loads. */
const timeoutMs = 5_000

export interface LoadExtensions {
  readonly names: readonly ExtensionName[]
  /** The built-in plugins, whose ids are taken. */
  readonly builtIn: Registry
  /** Returns the default export of an extension's module. */
  readonly load: (name: ExtensionName) => Promise<unknown>
  /** The failures while in use, kept for the session of the tab: a reload must not hide them. */
  readonly log: FaultLog
  /** Called with all extensions at once, and whenever one has changed. */
  readonly changed: (extensions: readonly Extension[]) => void
}

/**
 * Loads all extensions in parallel and independently: a slow, broken or rejected one does not affect the others. Each
 * failure is logged once.
 */
export function loadExtensions({ names, builtIn, load, log, changed }: LoadExtensions): void {
  const extensions = new Map<ExtensionName, Extension>(
    names.map(name => {
      const clearEarlier = () => {
        log.clear(name)
        put(name, () => ({ earlierFaults: [] }))
      }
      return [name, { ...name, plugin: null, faults: [], earlierFaults: log.read(name), clearEarlier }] as const
    }),
  )
  const put = (name: ExtensionName, change: (extension: Extension) => Partial<Extension>) => {
    const extension = extensions.get(name)
    if (extension) extensions.set(name, { ...extension, ...change(extension) })
    changed([...extensions.values()])
  }
  changed([...extensions.values()])
  const reported = new Set<string>()
  const isNew = (name: ExtensionName, fault: PluginFault): boolean => {
    const line = `The extension ${name.kind}/${name.id} has failed (${fault.reason}): ${fault.detail}`
    if (reported.has(line)) return false
    reported.add(line)
    console.warn(line)
    return true
  }
  const refuse = (name: ExtensionName, faults: readonly PluginFault[]) => {
    for (const fault of faults) isNew(name, fault)
    put(name, () => ({ faults }))
  }
  const fail = (name: ExtensionName, fault: PluginFault) => {
    // Each one renders the studio again.
    if ((extensions.get(name)?.faults.length ?? 0) >= maxFaults || !isNew(name, fault)) return
    // Before the studio renders: an update that a plugin makes endless may throw.
    log.add(name, fault)
    put(name, ({ faults }) => ({ faults: [...faults, fault] }))
  }
  const blockers = new Set<ExtensionName>()
  guardTyping((blocker, key) => {
    const name = names.find(({ kind, id }) => kind === blocker.kind && id === blocker.id)
    if (name === undefined || blockers.has(name)) return
    // The first key is enough.
    blockers.add(name)
    queueMicrotask(() => fail(name, { reason: 'blocks-typing', detail: key }))
  })
  for (const name of names) {
    const timer = setTimeout(() => refuse(name, [{ reason: 'late', detail: `${timeoutMs / 1000}` }]), timeoutMs)
    load(name)
      .then(
        exported => checkPlugin(name.kind, name.id, exported),
        (cause): readonly PluginFault[] => [faultOf(cause)],
      )
      .then(checked => {
        clearTimeout(timer)
        if (!('kind' in checked)) return refuse(name, checked)
        const fault = refusal(builtIn, checked)
        if (fault) return refuse(name, [fault])
        // It can fail during a render, when state must not be updated.
        const report = (each: PluginFault) => queueMicrotask(() => fail(name, each))
        put(name, () => ({ faults: [], plugin: containPlugin(checked, report) }))
      })
  }
}

const faultOf = (cause: unknown): PluginFault =>
  cause instanceof PluginRefusal ? cause.fault : { reason: 'not-loaded', detail: causeText(cause) }

const isTaken: Readonly<Record<Plugin['kind'], (builtIn: Registry, id: string) => boolean>> = {
  interface: (builtIn, id) => builtIn.interfaces.has(id),
  display: (builtIn, id) => builtIn.displays.has(id),
  layout: (builtIn, id) => builtIn.layouts.has(id),
  module: (builtIn, id) => builtIn.modules.has(id),
}

const refusal = (builtIn: Registry, { kind, id, replaces }: Plugin): PluginFault | null =>
  isTaken[kind](builtIn, id) && replaces !== id ? { reason: 'duplicate', detail: id } : null
