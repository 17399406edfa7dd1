import { useMemo } from 'react'
import { buildFolderTree, type FolderTree, readFolder } from '#engine/core/folders/folderTree.ts'
import { intlTag } from '#engine/core/i18n/intlTag.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useI18n } from '#engine/ui/i18n/I18n.tsx'

export const foldersCollection = 'directus_folders'

const query = { fields: ['id', 'name', 'parent'], sort: ['name'], limit: -1 } as const

export interface FoldersResult {
  /** Null while loading, and if the caller cannot read folders. */
  readonly tree: FolderTree | null
  /** Whether the caller can read folders at all. */
  readonly readable: boolean
  readonly error: unknown
  readonly reload: () => void
}

/** The folders of the file library, requested once for all components. */
export function useFolders(): FoldersResult {
  const { metadata } = useStudio()
  const { locale } = useI18n()
  const readable = metadata.decide('read', foldersCollection).allowed
  const { page, error, reload } = useItems(readable ? foldersCollection : null, readable ? query : null)
  const tree = useMemo(
    () =>
      page &&
      buildFolderTree(
        page.items.map(readFolder).filter(folder => folder !== null),
        intlTag(locale),
      ),
    [page, locale],
  )
  return { tree, readable, error, reload }
}
