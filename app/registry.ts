import { preload } from '#engine/registry/componentOf.ts'
import { buildRegistry } from '#engine/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'

/** Every plugin of this studio. */
export const registry = buildRegistry(builtIns)

// Displays and layouts come with the studio's own code: nothing has to be waited for.
for (const { load } of [...registry.displays.values(), ...registry.layouts.values()]) void preload(load)
for (const { loadOptions } of registry.layouts.values()) if (loadOptions) void preload(loadOptions)
