import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Reason } from '#engine/core/access/Access.ts'
import type { FormPermissions } from '#engine/core/access/fieldReadOnlyReason.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import type { DrawerEditsList } from '#engine/core/journal/drawerEdits.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { Drafts } from '../drafts/useDrafts.ts'
import type { SteadySnapshot } from './steady.ts'

/** One item that is being edited. */
export interface ItemEdit {
  readonly collection: CollectionInfo
  readonly listHref: string
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: ActorRefFrom<typeof itemEditMachine>['send']
  /** It does not exist yet. */
  readonly isNew: boolean
  /** It exists and has been read. */
  readonly isRead: boolean
  /** Something is staged. */
  readonly edited: boolean
  /** As saved; for a new item its defaults. Empty until it has been read. */
  readonly item: Item
  /** The item with its edits. */
  readonly current: Item
  readonly permissions: FormPermissions
  readonly nodes: readonly FormNode[]
  /** Reloads the item and keeps unsaved edits. */
  readonly reload: () => void
  readonly change: (field: string, patch: Patch) => void
  /** Uncommitted changes in drawers over the form. */
  readonly drawerEdits: DrawerEditsList
  readonly drafts: Drafts
  /** Whether leaving the page now would lose changes. */
  readonly isEditedNow: () => boolean
}

/** The item that is being edited, without what changes with every key. */
export interface ItemPage extends Omit<ItemEdit, 'snapshot' | 'nodes' | 'current'> {
  readonly snapshot: SteadySnapshot
  /** Number of staged changes. */
  readonly pending: number
  /** Why the edits themselves cannot be saved; null if they can. */
  readonly unsavable: Reason | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Its values are being read. */
  readonly isEmpty: boolean
}

export const ItemEditContext = createContext<ItemEdit | null>(null)

export const ItemPageContext = createContext<ItemPage | null>(null)

/** The item that the page around is editing. The caller renders with every key. */
export function useItemEdit(): ItemEdit {
  const edit = useContext(ItemEditContext)
  if (edit === null) throw new Error('useItemEdit needs an ItemEditProvider around it')
  return edit
}

/** The same for a part of the page that does not render with every key. */
export function useItemPage(): ItemPage {
  const page = useContext(ItemPageContext)
  if (page === null) throw new Error('useItemPage needs an ItemEditProvider around it')
  return page
}
