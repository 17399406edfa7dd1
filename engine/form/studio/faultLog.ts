import type { PluginFault } from '#engine/core/registry/PluginFault.ts'
import type { ExtensionName } from './ExtensionName.ts'

/** The failures of extensions while they were in use. */
export interface FaultLog {
  readonly read: (name: ExtensionName) => readonly PluginFault[]
  readonly add: (name: ExtensionName, fault: PluginFault) => void
}

/** Kept per extension; the oldest are dropped. */
export const maxFaults = 20

type Faults = Readonly<Record<string, readonly PluginFault[]>>

/** Keeps failures in the session storage of the tab, which survives a reload and ends with the tab. */
export function sessionFaultLog(storage: Storage = sessionStorage): FaultLog {
  const key = 'fieldhouse-extension-faults'
  const readAll = (): Faults => {
    try {
      // Safe: only this module writes there.
      return JSON.parse(storage.getItem(key) ?? '{}') as Faults
    } catch (cause) {
      console.warn('Could not read the stored failures of extensions', cause)
      return {}
    }
  }
  return {
    read: ({ kind, id }) => readAll()[`${kind}/${id}`] ?? [],
    add: ({ kind, id }, fault) => {
      const all = readAll()
      const name = `${kind}/${id}`
      const others = (all[name] ?? []).filter(each => each.reason !== fault.reason || each.detail !== fault.detail)
      try {
        storage.setItem(key, JSON.stringify({ ...all, [name]: [...others, fault].slice(-maxFaults) }))
      } catch (cause) {
        console.warn('Could not store the failure of an extension', cause)
      }
    },
  }
}
