import { createStore } from '../store/createStore.ts'

/** A folder task in a dialog. */
export type FolderTask =
  | { readonly kind: 'create'; readonly parent: string | null }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly folder: string }

/** The open dialog of the file library; null if none is open. */
export const folderTask = createStore<FolderTask | null>(null)
