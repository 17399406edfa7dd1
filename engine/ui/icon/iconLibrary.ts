import { addIcons } from './knownIcons.ts'

type Paths = Readonly<Record<string, string>>

/** Every available icon by name: by group, with former names as aliases. */
export interface IconNames {
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly aliases: Readonly<Record<string, string>>
}

const groups = import.meta.glob<Paths>('./library/groups/*.json', { import: 'default' })
const requests = new Map<string, Promise<void>>()
let names: Promise<IconNames> | null = null

/** Only the names; outlines load by group. */
export function iconNames(): Promise<IconNames> {
  names ??= import('./library/names.json').then(module => module.default as IconNames)
  return names
}

/** Registers the outlines of a group. */
export function loadIconGroup(group: string): Promise<void> {
  const pending = requests.get(group)
  if (pending) return pending
  const loading = groups[`./library/groups/${group}.json`]?.().then(addIcons) ?? Promise.resolve()
  requests.set(group, loading)
  return loading
}

/** Registers the outline of one icon, if the library has it. */
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
