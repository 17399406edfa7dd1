import type { FieldType } from '#schemas/data/FieldType.ts'
import type { DisplayPlugin } from './DisplayPlugin.ts'
import type { InterfacePlugin } from './InterfacePlugin.ts'
import type { LayoutPlugin } from './LayoutPlugin.ts'
import type { ModulePlugin } from './ModulePlugin.ts'

/** A plugin of any kind, as a value. */
export type Plugin = InterfacePlugin | DisplayPlugin | LayoutPlugin | ModulePlugin

/** A plugin that cannot be used, and why. */
export interface PluginProblem {
  readonly kind: Plugin['kind']
  readonly id: string
  readonly reason: 'duplicate-id' | 'missing-id' | 'missing-load'
}

/** Every plugin of the studio: an immutable value, rebuilt when extensions have loaded. */
export interface Registry {
  readonly interfaces: ReadonlyMap<string, InterfacePlugin>
  readonly displays: ReadonlyMap<string, DisplayPlugin>
  readonly layouts: ReadonlyMap<string, LayoutPlugin>
  readonly modules: ReadonlyMap<string, ModulePlugin>
  /** The interface that a field names, by its id or an alias. */
  readonly namedInterface: (id: string) => InterfacePlugin | null
  /** The interface for fields that name none. */
  readonly defaultInterface: (type: FieldType) => InterfacePlugin | null
  /** Whether an extension is still loading: fields that use it wait instead of reporting it as missing. */
  readonly isAwaited: (kind: Plugin['kind'], id: string) => boolean
  readonly problems: readonly PluginProblem[]
}

const nothingAwaited = () => false

/**
 * Builds a registry. The first plugin with an id stays; a second one is rejected unless it `replaces` it. The same goes
 * for aliases, and for the field types that an interface is the default of.
 */
export function buildRegistry(plugins: readonly Plugin[], isAwaited: Registry['isAwaited'] = nothingAwaited): Registry {
  const interfaces = new Map<string, InterfacePlugin>()
  const displays = new Map<string, DisplayPlugin>()
  const layouts = new Map<string, LayoutPlugin>()
  const modules = new Map<string, ModulePlugin>()
  const problems: PluginProblem[] = []
  const add = <Kind extends Plugin>(map: Map<string, Kind>, plugin: Kind) => {
    const reason = refusal(map, plugin)
    if (reason) problems.push({ kind: plugin.kind, id: plugin.id, reason })
    // A plugin that replaces another also takes its position.
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
      case 'module':
        add(modules, plugin)
        break
    }
  }
  const lastFirst = [...interfaces.values()].reverse()
  const defaults = new Map(lastFirst.flatMap(plugin => (plugin.defaultFor ?? []).map(type => [type, plugin] as const)))
  const aliases = new Map(lastFirst.flatMap(plugin => (plugin.aliases ?? []).map(alias => [alias, plugin] as const)))
  return Object.freeze({
    interfaces,
    displays,
    layouts,
    modules,
    problems,
    namedInterface: (id: string) => interfaces.get(id) ?? aliases.get(id) ?? null,
    defaultInterface: (type: FieldType) => defaults.get(type) ?? null,
    isAwaited,
  })
}

function refusal(map: ReadonlyMap<string, Plugin>, plugin: Plugin): PluginProblem['reason'] | null {
  if (!plugin.id) return 'missing-id'
  if (typeof plugin.load !== 'function') return 'missing-load'
  return map.has(plugin.id) && plugin.replaces !== plugin.id ? 'duplicate-id' : null
}
