import type { FieldType } from '#schemas/data/FieldType.ts'
import type { DisplayPlugin } from '../registry/DisplayPlugin.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import type { Registry } from '../registry/Registry.ts'
import type { FieldKind } from './FieldKind.ts'

/** A plugin to choose. */
export interface PluginChoice<Plugin> {
  readonly plugin: Plugin
  readonly recommended: boolean
}

type Named = (plugin: InterfacePlugin | DisplayPlugin) => string

/** Displays that do for every type. */
const everywhere: ReadonlySet<string> = new Set(['raw', 'formatted-value'])

/** Whether an interface edits fields of a type and kind. */
export function interfaceFits(registry: Registry, id: string, type: FieldType, kind: FieldKind): boolean {
  const plugin = registry.namedInterface(id)
  return plugin !== null && fits(plugin, type, kind)
}

function fits(plugin: InterfacePlugin, type: FieldType, kind: FieldKind): boolean {
  if (!plugin.types.includes(type)) return false
  if (kind === 'presentation') return plugin.presentation === true
  if (plugin.presentation) return false
  return plugin.relations ? plugin.relations.includes(kind) : kind === 'standard'
}

/** The interfaces for a field, the recommended first, each group by name. */
export const interfaceChoices = (
  registry: Registry,
  type: FieldType,
  kind: FieldKind,
  nameOf: Named,
): readonly PluginChoice<InterfacePlugin>[] =>
  inOrder(
    [...registry.interfaces.values()]
      .filter(plugin => fits(plugin, type, kind))
      .map(plugin => ({ plugin, recommended: plugin.recommendedFor?.includes(type) ?? false })),
    nameOf,
  )

/** The displays for a field, the recommended first. */
export const displayChoices = (
  registry: Registry,
  type: FieldType,
  kind: FieldKind,
  nameOf: Named,
): readonly PluginChoice<DisplayPlugin>[] =>
  inOrder(
    [...registry.displays.values()]
      .filter(({ types, relations }) => types.includes(type) && (!relations || relations.includes(kind)))
      .map(plugin => ({ plugin, recommended: everywhere.has(plugin.id) })),
    nameOf,
  )

const inOrder = <Plugin extends InterfacePlugin | DisplayPlugin>(
  choices: readonly PluginChoice<Plugin>[],
  nameOf: Named,
): readonly PluginChoice<Plugin>[] =>
  choices.toSorted(
    (a, b) => Number(b.recommended) - Number(a.recommended) || nameOf(a.plugin).localeCompare(nameOf(b.plugin)),
  )
