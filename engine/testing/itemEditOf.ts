import type { SnapshotFrom } from 'xstate'
import type { FormPermissions } from '#engine/core/access/fieldReadOnlyReason.ts'
import { isEdited } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { listDrawerEdits } from '#engine/core/journal/drawerEdits.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { ItemEdit } from '#engine/screens/item/edit/ItemEditContext.ts'

export interface ItemEditParts {
  readonly collection: CollectionInfo
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: ItemEdit['send']
  readonly permissions: FormPermissions
}

/** What a page's provider would pass to its parts while its machine has this snapshot. */
export function itemEditOf({ collection, snapshot, send, permissions }: ItemEditParts): ItemEdit {
  const { item, history } = snapshot.context
  const isNew = permissions.action === 'create'
  return {
    ...{ collection, snapshot, send, permissions, item, isNew },
    listHref: '/admin/collections',
    edited: isEdited(history.edits),
    isRead: !isNew,
    current: withEdits(item, history.edits),
    nodes: [],
    reload: () => {},
    change: () => {},
    drawerEdits: listDrawerEdits(),
    drafts: { foundDraft: null, accept: () => {}, drop: () => {}, isKept: true },
    isEditedNow: () => isEdited(history.edits),
  }
}
