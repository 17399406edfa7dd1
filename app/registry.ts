import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { builtIns, preloaded } from '#plugins/index.ts'

/** The built-in plugins. */
export const builtInRegistry = buildRegistry(builtIns)

// These are part of the studio's own code, so nothing has to load.
for (const plugin of preloaded) {
  void preload(plugin.load, true)
  if (plugin.kind === 'layout' && plugin.loadOptions) void preload(plugin.loadOptions, true)
}

/** All plugins of this studio. The value changes when extensions have loaded. */
export const studioRegistry = createStore(builtInRegistry)
