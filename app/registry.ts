import { buildRegistry } from '#engine/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'

/** Every plugin of this studio. */
export const registry = buildRegistry(builtIns)
