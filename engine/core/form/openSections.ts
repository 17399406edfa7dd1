import { isRecord } from '#schemas/data/isRecord.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import { browserStorage } from '../store/browserStorage.ts'

const key = 'fieldhouse.sections'

/** The oldest are dropped first. */
const maxGroups = 200

type Kept = Readonly<Record<string, unknown>>

function readKept(): Kept {
  const stored = browserStorage.readJson(key)
  return isRecord(stored) ? stored : {}
}

const nameOf = ({ collection, field }: FieldInfo): string => `${collection}.${field}`

/** The names of the sections that the user left open in a group; null if the user has not opened or closed any. */
export function readOpenSections(group: FieldInfo): readonly string[] | null {
  const kept = readKept()
  const names = Object.hasOwn(kept, nameOf(group)) ? kept[nameOf(group)] : null
  return Array.isArray(names) ? names.map(String) : null
}

/** Stores which sections of a group are open, on this device. */
export function keepOpenSections(group: FieldInfo, open: Iterable<string>): void {
  const { [nameOf(group)]: _, ...others } = readKept()
  const entries = Object.entries({ ...others, [nameOf(group)]: [...open] })
  browserStorage.write(key, JSON.stringify(Object.fromEntries(entries.slice(-maxGroups))))
}
