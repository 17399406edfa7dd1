import { displayNames, ownDisplays } from './displayNames.ts'
import { interfaceNames, ownInterfaces } from './interfaceNames.ts'
import { layoutNames, ownLayouts } from './layoutNames.ts'
import type { NameEntry, NameKind, Options, OwnName } from './NameEntry.ts'

/** The whole table: every name of 9.x and 10.x, beside ours. */
export const names: Readonly<Record<NameKind, readonly NameEntry[]>> = {
  interface: interfaceNames,
  display: displayNames,
  layout: layoutNames,
}

/** Plugins of ours that 9.x and 10.x have no name for. */
export const ownNames: Readonly<Record<NameKind, readonly OwnName[]>> = {
  interface: ownInterfaces,
  display: ownDisplays,
  layout: ownLayouts,
}

/** The entry of a name of 9.x and 10.x; null for a name that is ours alone, or of an extension. */
export function entryOfTheirs(kind: NameKind, id: string, type: string | undefined): NameEntry | null {
  return names[kind].find(entry => entry.theirs === id && fits(entry, type)) ?? null
}

/** The entry to write for a plugin of ours: the one that says what the options say, else the first. */
export function entryOfOurs(
  kind: NameKind,
  id: string,
  { type, options }: { readonly type: string | undefined; readonly options: Options },
): NameEntry | null {
  const entries = names[kind].filter(entry => entry.ours === id && entry.readOnly !== true && fits(entry, type))
  return entries.find(entry => says(entry, options)) ?? entries[0] ?? null
}

/** Whether the options are those that a name says by itself. */
export const says = (entry: NameEntry, options: Options): boolean =>
  Object.entries(entry.says ?? {}).every(([name, value]) => options[name] === value)

const fits = (entry: NameEntry, type: string | undefined): boolean =>
  entry.types === undefined || (type !== undefined && entry.types.includes(type))
