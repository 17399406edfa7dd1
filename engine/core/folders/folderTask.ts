import { createStore } from '../store/createStore.ts'

/** A folder task in a dialog. */
export type FolderTask =
  | { readonly kind: 'create'; readonly parent: string | null }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly folder: string }

/** The dialog that is open over the file library; null for none. */
export const folderTask = createStore<FolderTask | null>(null)
