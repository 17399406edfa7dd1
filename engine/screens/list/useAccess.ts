import type { Access } from '#engine/core/access/Access.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { PermissionAction } from '#schemas/data/Permission.ts'

/** Whether the signed-in user has a permission on a collection, and why not. */
export function useAccess(action: PermissionAction, collection: string): Access {
  const { metadata } = useStudio()
  const text = useText()
  const decision = metadata.decide(action, collection)
  return decision.allowed ? { allowed: true } : { allowed: false, reason: reasonText(decision.denial, text) }
}
