import { preload } from '#engine/registry/componentOf.ts'
import { buildRegistry, type Registry } from '#engine/registry/Registry.ts'
import { builtIns, everyday } from '#plugins/index.ts'

/** The plugins that come with this studio. */
export const builtInRegistry = buildRegistry(builtIns)

// These come with the studio's own code: nothing has to be waited for.
for (const plugin of everyday) {
  void preload(plugin.load, true)
  if (plugin.kind === 'layout' && plugin.loadOptions) void preload(plugin.loadOptions, true)
}

let current = builtInRegistry
const listeners = new Set<() => void>()

/** Every plugin of this studio; another value when some have arrived from outside. */
export const studioRegistry = {
  get: (): Registry => current,
  put: (next: Registry): void => {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
