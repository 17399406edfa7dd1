import type { Archived } from '#engine/core/filter/filterTree.ts'

/** What a list shows of the archive. */
export interface ArchiveView {
  readonly archived: Archived
  /** The collection's own setting. */
  readonly usual: Archived
  readonly change: (archived: Archived) => void
}

/** The names of the choices, as messages. */
export const archivedLabels = { no: 'false', yes: 'true', only: 'list.only_archived' } as const
