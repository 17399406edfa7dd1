import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'

export interface CollectionMenuInput {
  readonly collections: readonly string[]
  /** Why a collection cannot be chosen; null if it can. */
  readonly disabledReason: (collection: string) => string | null
  readonly onPress: (collection: string) => void
}

/** A menu of collections to add an item of. */
export function useCollectionMenu(input: CollectionMenuInput): readonly MenuItem[] {
  const { metadata } = useStudio()
  return input.collections.map(name => {
    const info = metadata.collection(name)
    const disabledReason = input.disabledReason(name)
    return {
      id: name,
      label: info?.name ?? name,
      icon: info?.icon ?? 'box',
      ...(disabledReason === null ? {} : { disabledReason }),
      onSelect: () => input.onPress(name),
    }
  })
}
