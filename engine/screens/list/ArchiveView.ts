import { type Archived, usualArchived } from '#engine/core/filter/filterTree.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { ChangeView, ListView } from './ListView.ts'

/** What a list shows of the archive. */
export interface ArchiveView {
  readonly archived: Archived
  /** The collection's own setting. */
  readonly usual: Archived
  readonly change: (archived: Archived) => void
}

/** The names of the choices, as messages. */
export const archivedLabels = { no: 'false', yes: 'true', only: 'list.only_archived' } as const

/** Null for a collection without an archive. */
export function archiveView(
  collection: CollectionInfo,
  view: ListView,
  changeView: ChangeView,
  clearSelection: () => void,
): ArchiveView | null {
  const usual = usualArchived(collection)
  return (
    usual && {
      archived: view.archived ?? usual,
      usual,
      change: archived => {
        clearSelection()
        changeView({ archived: archived === usual ? null : archived, page: 1 })
      },
    }
  )
}
