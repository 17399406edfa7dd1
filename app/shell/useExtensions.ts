import { useEffect } from 'react'
import { buildRegistry, type Registry } from '#engine/core/registry/Registry.ts'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import { useI18n } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { builtIns } from '#plugins/index.ts'
import { builtInRegistry, studioRegistry } from '../registry.ts'

/**
 * The plugins of the studio, with those from outside as they arrive. What loads them is fetched only where there are any,
 * and after everything else has been (P-088).
 */
export function useExtensions({ extensions }: HydratedStudio): Registry {
  const { locale } = useI18n()
  useEffect(() => {
    const none = extensions !== null && Object.values(extensions).every(names => names.length === 0)
    if (none) return
    // What names one of them waits from the start, rather than say first that it is missing.
    if (extensions !== null && studioRegistry.get() === builtInRegistry)
      studioRegistry.put(buildRegistry(builtIns, (kind, id) => extensions[`${kind}s`]?.includes(id) ?? false))
    import('../extensions/extensions.ts')
      .then(({ startExtensions }) => startExtensions(extensions, locale))
      .catch((cause: unknown) => {
        studioRegistry.put(builtInRegistry)
        console.warn('The extensions could not be loaded.', cause)
      })
  }, [extensions, locale])
  return useStore(studioRegistry)
}
