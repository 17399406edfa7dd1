import type { DOMAttributes, ReactNode } from 'react'
import type { Key } from '#schemas/data/Item.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

/** What sets the list of one of the platform's own collections apart. */
export interface OwnList {
  readonly title: string
  readonly breadcrumb: ReactNode
  /** In force besides what the collection itself keeps out, and not to be taken off. */
  readonly locked: readonly PresetFilter[]
  readonly itemHref: (key: Key) => string
  /** How a new item is called for; null where people neither make nor change any. */
  readonly create: string | null
  readonly empty: { readonly icon: string; readonly title: string; readonly text: string }
  /** Before the button for a new item. */
  readonly actions?: ReactNode
  /** What else can be done with the selected items; whatever it was not done with stays selected. */
  readonly selectionActions?: (
    selection: readonly Key[],
    changeSelection: (selection: readonly Key[]) => void,
  ) => ReactNode
  /** Edits the selected items together, where that has an address of its own. */
  readonly edit?: (selection: readonly Key[]) => void
  /** Where items are used, said before they are deleted. */
  readonly usage?: (keys: readonly Key[]) => ReactNode
  /** Before the items. */
  readonly above?: ReactNode
  /** Told when something in the list is dragged away from it. */
  readonly dragging?: (
    selection: readonly Key[],
    changeSelection: (selection: readonly Key[]) => void,
  ) => Pick<DOMAttributes<HTMLElement>, 'onDragStart'>
  /** Last in the sidebar. */
  readonly help: string
}
