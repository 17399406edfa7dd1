import { useMemo } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { PermissionAction } from '#schemas/data/Permission.ts'

export interface ListPermissions {
  /** Why the user cannot create items in a collection of the list; null if they can. */
  readonly createDisabledReason: (collection: string) => string | null
  readonly addDisabledReason: (collection: string) => string | null
  readonly removeDisabledReason: string | null
}

/** The caller's permissions on the rows of a list, each with the reason if missing. */
export function useListPermissions({ rows, foreignKey, far }: ListShape): ListPermissions {
  const text = useText()
  const { metadata } = useStudio()
  // The blocks of a list render again if these change.
  return useMemo(() => {
    const disabledReason = (action: PermissionAction, collection: string): string | null => {
      const decision = metadata.decide(action, collection)
      return decision.allowed ? null : reasonText(decision.denial, text)
    }
    // If the foreign key is required, rows cannot be unlinked; they are deleted.
    const keeps = metadata.field(rows, foreignKey)?.schema?.is_nullable ?? true
    return {
      createDisabledReason: collection =>
        disabledReason('create', rows) ?? (far ? disabledReason('create', collection) : null),
      addDisabledReason: collection =>
        disabledReason('read', collection) ?? disabledReason(far ? 'create' : 'update', rows),
      removeDisabledReason: disabledReason(keeps ? 'update' : 'delete', rows),
    }
  }, [rows, foreignKey, far, metadata, text])
}
