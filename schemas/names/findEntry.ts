import { displayNames, ownDisplays } from './displayNames.ts'
import { interfaceNames, ownInterfaces } from './interfaceNames.ts'
import { layoutNames, ownLayouts } from './layoutNames.ts'
import type { NameEntry, NameKind, Options, OwnName } from './NameEntry.ts'

/** The whole table: every name of 9.x and 10.x with ours. */
export const names: Readonly<Record<NameKind, readonly NameEntry[]>> = {
  interface: interfaceNames,
  display: displayNames,
  layout: layoutNames,
}

/** Our plugins without a name in 9.x and 10.x. */
export const ownNames: Readonly<Record<NameKind, readonly OwnName[]>> = {
  interface: ownInterfaces,
  display: ownDisplays,
  layout: ownLayouts,
}

/** The entry of a name of 9.x and 10.x; null for a name that only we have, or of an extension. */
export function entryOfTheirs(kind: NameKind, id: string, type: string | undefined): NameEntry | null {
  return names[kind].find(entry => entry.theirs === id && fits(entry, type)) ?? null
}

/** The entry to write for one of our plugins: the one whose implied options match, else the first. */
export function entryOfOurs(
  kind: NameKind,
  id: string,
  { type, options }: { readonly type: string | undefined; readonly options: Options },
): NameEntry | null {
  const entries = names[kind].filter(entry => entry.ours === id && entry.readOnly !== true && fits(entry, type))
  return entries.find(entry => says(entry, options)) ?? entries[0] ?? null
}

/** Whether the options are those that a name implies. */
export const says = (entry: NameEntry, options: Options): boolean =>
  Object.entries(entry.says ?? {}).every(([name, value]) => options[name] === value)

const fits = (entry: NameEntry, type: string | undefined): boolean =>
  entry.types === undefined || (type !== undefined && entry.types.includes(type))
