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

/** Why something cannot be done with folders and their files; undefined where it can (C-262 … C-264, C-268). */
export interface FolderRights {
  readonly create: string | undefined
  readonly rename: string | undefined
  readonly move: string | undefined
  readonly remove: string | undefined
  readonly addFiles: string | undefined
  readonly moveFiles: string | undefined
}

/** What the role may do in the file library. */
export function useFolderRights(): FolderRights {
  const text = useText()
  const { metadata } = useStudio()
  return useMemo(() => rightsOf(metadata, text), [metadata, text])
}

function rightsOf(metadata: Metadata, text: Text): FolderRights {
  const say = (denial: Denial | null) => (denial === null ? undefined : reasonText(denial, text))
  const why = (action: PermissionAction, collection: string, field?: string) => {
    const decision = metadata.decide(action, collection)
    if (!decision.allowed) return say(decision.denial)
    return field === undefined ? undefined : say(fieldDenial(decision, metadata.caller, action, collection, field))
  }
  return {
    create: why('create', foldersCollection, 'name'),
    rename: why('update', foldersCollection, 'name'),
    move: why('update', foldersCollection, 'parent'),
    remove: why('delete', foldersCollection),
    addFiles: why('create', filesCollection),
    moveFiles: why('update', filesCollection, 'folder'),
  }
}
