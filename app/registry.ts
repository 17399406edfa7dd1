import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { builtIns, everyday } from '#plugins/index.ts'

/** The plugins that come with this studio. */
export const builtInRegistry = buildRegistry(builtIns)

// These come with the studio's own code: nothing has to be waited for.
for (const plugin of everyday) {
  void preload(plugin.load, true)
  if (plugin.kind === 'layout' && plugin.loadOptions) void preload(plugin.loadOptions, true)
}

/** Every plugin of this studio; another value when some have arrived from outside. */
export const studioRegistry = createStore(builtInRegistry)
