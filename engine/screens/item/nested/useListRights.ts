import { reasonText } from '#engine/core/access/reasonText.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { PermissionAction } from '#schemas/data/Permission.ts'

export interface ListRights {
  /** Why nothing can be created in a collection of the list; null when it can. */
  readonly createWhy: (collection: string) => string | null
  readonly addWhy: (collection: string) => string | null
  readonly removeWhy: string | null
}

/** What the caller may do to the rows of a list, each with the sentence that says why not. */
export function useListRights({ rows, foreignKey, far }: ListShape): ListRights {
  const text = useText()
  const { metadata } = useStudio()
  const why = (action: PermissionAction, collection: string): string | null => {
    const decision = metadata.decide(action, collection)
    return decision.allowed ? null : reasonText(decision.denial, text)
  }
  // Rows that must point somewhere cannot be let go of; they go.
  const keeps = metadata.field(rows, foreignKey)?.schema?.is_nullable ?? true
  return {
    createWhy: collection => why('create', rows) ?? (far ? why('create', collection) : null),
    addWhy: collection => why('read', collection) ?? why(far ? 'create' : 'update', rows),
    removeWhy: why(keeps ? 'update' : 'delete', rows),
  }
}
