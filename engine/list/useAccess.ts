import type { PermissionAction } from '#schemas/data/Permission.ts'
import { reasonText } from '../form/reasonText.ts'
import { useText } from '../i18n/I18n.tsx'
import type { Access } from '../registry/Access.ts'
import { useStudio } from '../registry/StudioContext.tsx'

/** Whether the signed-in user may do something with a collection at all, and why not. */
export function useAccess(action: PermissionAction, collection: string): Access {
  const { metadata } = useStudio()
  const text = useText()
  const decision = metadata.decide(action, collection)
  return decision.allowed ? { allowed: true } : { allowed: false, reason: reasonText(decision.denial, text) }
}
