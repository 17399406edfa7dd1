import type { FieldType } from '#schemas/data/FieldType.ts'
import type { DisplayPlugin } from './DisplayPlugin.ts'
import type { InterfacePlugin } from './InterfacePlugin.ts'
import type { LayoutPlugin } from './LayoutPlugin.ts'

export type Plugin = InterfacePlugin | DisplayPlugin | LayoutPlugin

/** A plugin that cannot be used, and why. */
export interface PluginProblem {
  readonly kind: Plugin['kind']
  readonly id: string
  readonly reason: 'duplicate-id' | 'missing-id' | 'missing-load'
}

/** Every plugin of the studio: an immutable value, built once and handed down. */
export interface Registry {
  readonly interfaces: ReadonlyMap<string, InterfacePlugin>
  readonly displays: ReadonlyMap<string, DisplayPlugin>
  readonly layouts: ReadonlyMap<string, LayoutPlugin>
  /** The interface for fields that name none. */
  readonly defaultInterface: (type: FieldType) => InterfacePlugin | null
  readonly problems: readonly PluginProblem[]
}

/** Builds a registry. The first plugin of an id stays; a second is refused unless it says what it `replaces`. */
export function buildRegistry(plugins: readonly Plugin[]): Registry {
  const interfaces = new Map<string, InterfacePlugin>()
  const displays = new Map<string, DisplayPlugin>()
  const layouts = new Map<string, LayoutPlugin>()
  const problems: PluginProblem[] = []
  const add = <Kind extends Plugin>(map: Map<string, Kind>, plugin: Kind) => {
    const reason = refusal(map, plugin)
    if (reason) problems.push({ kind: plugin.kind, id: plugin.id, reason })
    else map.set(plugin.id, plugin)
  }
  for (const plugin of plugins) {
    switch (plugin.kind) {
      case 'interface':
        add(interfaces, plugin)
        break
      case 'display':
        add(displays, plugin)
        break
      case 'layout':
        add(layouts, plugin)
        break
    }
  }
  const defaults = new Map(
    [...interfaces.values()].flatMap(plugin => (plugin.defaultFor ?? []).map(type => [type, plugin] as const)),
  )
  return Object.freeze({
    interfaces,
    displays,
    layouts,
    problems,
    defaultInterface: (type: FieldType) => defaults.get(type) ?? null,
  })
}

function refusal(map: ReadonlyMap<string, Plugin>, plugin: Plugin): PluginProblem['reason'] | null {
  if (!plugin.id) return 'missing-id'
  if (typeof plugin.load !== 'function') return 'missing-load'
  return map.has(plugin.id) && plugin.replaces !== plugin.id ? 'duplicate-id' : null
}
