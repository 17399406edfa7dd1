import type { PermissionAction } from '#schemas/data/Permission.ts'
import { reasonText } from '../../form/reasonText.ts'
import { useText } from '../../i18n/I18n.tsx'
import { useStudio } from '../../registry/StudioContext.tsx'
import type { ListShape } from './listShape.ts'

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
