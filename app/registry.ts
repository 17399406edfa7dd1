import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { builtIns, preloaded } from '#plugins/index.ts'

/** The built-in plugins. */
export const builtInRegistry = buildRegistry(builtIns)

// Bundled with the studio, so no plugin code is loaded on demand.
for (const plugin of preloaded) {
  void preload(plugin.load, true)
  if (plugin.kind === 'layout' && plugin.loadOptions) void preload(plugin.loadOptions, true)
}

/** All plugins of this studio. The value changes when extensions have loaded. */
export const studioRegistry = createStore(builtInRegistry)
