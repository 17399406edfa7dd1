import { useQuery } from '@tanstack/react-query'
import { type Folder, type FolderTree, readFolder } from '#engine/core/folders/folderTree.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { type FoldersResult, foldersCollection } from './useFolders.ts'

export interface FoundFolder {
  /** Null while loading, and if the folder does not exist. */
  readonly folder: Folder | null
  readonly isMissing: boolean
}

/**
 * One folder: from the tree, or else requested alone, because a server may not return all folders at once. Null
 * requests nothing.
 */
export function useFolder(id: string | null, { tree, readable, error }: FoldersResult): FoundFolder {
  const { readItem } = useStudio()
  const knownFolder = id === null ? null : (tree?.get(id) ?? null)
  const isAsked = id !== null && knownFolder === null && readable && (tree !== null || error !== null)
  const { data, isError } = useQuery({
    queryKey: ['items', foldersCollection, id, 'name'],
    queryFn: ({ signal }) => readItem(foldersCollection, String(id), ['id', 'name'], signal),
    enabled: isAsked,
    retry: false,
  })
  return { folder: knownFolder ?? (data && isAsked ? readFolder(data) : null), isMissing: isAsked && isError }
}

/** The names on the way to a folder. */
export const pathTo = (tree: FolderTree | null, id: string | null): readonly Folder[] =>
  id === null ? [] : (tree?.above(id) ?? [])
