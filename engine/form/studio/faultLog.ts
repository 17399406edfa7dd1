import { faultKey, maxFaults, type PluginFault } from '#engine/core/registry/PluginFault.ts'
import { tabStorage } from '#engine/core/store/browserStorage.ts'
import type { ExtensionName } from './ExtensionName.ts'

/** The failures of extensions while they were in use. */
export interface FaultLog {
  readonly read: (name: ExtensionName) => readonly PluginFault[]
  readonly add: (name: ExtensionName, fault: PluginFault) => void
  readonly clear: (name: ExtensionName) => void
}

type Faults = Readonly<Record<string, readonly PluginFault[]>>

const storageKey = 'fieldhouse-extension-faults'

/** Keeps failures in the session storage of the tab, which survives a reload and ends with the tab. */
export const sessionFaultLog: FaultLog = {
  read: ({ kind, id }) => readAll()[`${kind}/${id}`] ?? [],
  add: ({ kind, id }, fault) => {
    const all = readAll()
    const name = `${kind}/${id}`
    const others = (all[name] ?? []).filter(each => faultKey(each) !== faultKey(fault))
    write({ ...all, [name]: [...others, fault].slice(-maxFaults) })
  },
  clear: ({ kind, id }) => {
    const { [`${kind}/${id}`]: _, ...others } = readAll()
    write(others)
  },
}

function write(all: Faults): void {
  if (!tabStorage.write(storageKey, JSON.stringify(all))) console.warn('Could not store the failures of extensions')
}

// Safe: only this module writes there.
const readAll = (): Faults => (tabStorage.readJson(storageKey) ?? {}) as Faults
