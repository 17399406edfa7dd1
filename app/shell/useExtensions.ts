import { useEffect } from 'react'
import { buildRegistry, type Registry } from '#engine/core/registry/Registry.ts'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import { useI18n } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { builtIns } from '#plugins/index.ts'
import { builtInRegistry, studioRegistry } from '../registry.ts'

/**
 * The plugins of the studio, with extensions as they load. The loader itself is fetched only if there are extensions,
 * after everything else.
 */
export function useExtensions({ extensions }: HydratedStudio): Registry {
  const { locale } = useI18n()
  useEffect(() => {
    const none = extensions !== null && Object.values(extensions).every(names => names.length === 0)
    if (none) return
    // Fields that use an extension wait from the start, instead of first reporting it as missing.
    if (extensions !== null && studioRegistry.get() === builtInRegistry)
      studioRegistry.put(buildRegistry(builtIns, (kind, id) => extensions[`${kind}s`]?.includes(id) ?? false))
    import('../extensions/extensions.ts')
      .then(({ startExtensions }) => startExtensions(extensions, locale))
      .catch((cause: unknown) => {
        studioRegistry.put(builtInRegistry)
        console.warn('Could not load the extensions', cause)
      })
  }, [extensions, locale])
  return useStore(studioRegistry)
}
