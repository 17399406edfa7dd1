import { addIcons } from './knownIcons.ts'

type Paths = Readonly<Record<string, string>>

/** Every icon there is to choose from, by name: by group, and under the names that icons were known by before. */
export interface IconNames {
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly aliases: Readonly<Record<string, string>>
}

const groups = import.meta.glob<Paths>('./library/groups/*.json', { import: 'default' })
const asked = new Map<string, Promise<void>>()
let names: Promise<IconNames> | null = null

/** The names alone; outlines come by group. */
export function iconNames(): Promise<IconNames> {
  names ??= import('./library/names.json').then(module => module.default as IconNames)
  return names
}

/** Makes the outlines of a group known. */
export function loadIconGroup(group: string): Promise<void> {
  const known = asked.get(group)
  if (known) return known
  const loading = groups[`./library/groups/${group}.json`]?.().then(addIcons) ?? Promise.resolve()
  asked.set(group, loading)
  return loading
}

/** Makes the outline of one icon known, if the library has it. */
export async function loadIcon(name: string): Promise<void> {
  const { groups: lists, aliases } = await iconNames()
  const own = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
  const group = Object.keys(lists).find(key => lists[key]?.includes(own))
  if (group === undefined) return
  await loadIconGroup(group)
  if (own === name) return
  const path = (await groups[`./library/groups/${group}.json`]?.())?.[own]
  if (path !== undefined) addIcons({ [name]: path })
}
