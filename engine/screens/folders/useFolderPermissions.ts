import { useMemo } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import type { Denial } from '#schemas/permission/Decision.ts'
import { fieldDenial } from '#schemas/permission/decide.ts'
import { filesCollection } from '../files/filesView.ts'
import { foldersCollection } from './useFolders.ts'

/** Why an operation on folders and their files is not available; undefined if it is. */
export interface FolderPermissions {
  readonly create: string | undefined
  readonly rename: string | undefined
  readonly move: string | undefined
  readonly remove: string | undefined
  readonly addFiles: string | undefined
  readonly moveFiles: string | undefined
}

/** The role's permissions in the file library. */
export function useFolderPermissions(): FolderPermissions {
  const text = useText()
  const { metadata } = useStudio()
  return useMemo(() => permissionsByRole(metadata, text), [metadata, text])
}

function permissionsByRole(metadata: Metadata, text: Text): FolderPermissions {
  const denialText = (denial: Denial | null) => (denial === null ? undefined : reasonText(denial, text))
  const disabledReason = (action: PermissionAction, collection: string, field?: string) => {
    const decision = metadata.decide(action, collection)
    if (!decision.allowed) return denialText(decision.denial)
    return field === undefined
      ? undefined
      : denialText(fieldDenial(decision, metadata.caller, action, collection, field))
  }
  return {
    create: disabledReason('create', foldersCollection, 'name'),
    rename: disabledReason('update', foldersCollection, 'name'),
    move: disabledReason('update', foldersCollection, 'parent'),
    remove: disabledReason('delete', foldersCollection),
    addFiles: disabledReason('create', filesCollection),
    moveFiles: disabledReason('update', filesCollection, 'folder'),
  }
}
