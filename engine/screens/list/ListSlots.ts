import type { DOMAttributes, ReactNode } from 'react'
import type { Key } from '#schemas/data/Item.ts'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'

type ChangeSelection = (selection: readonly Key[]) => void

/** The parts of a list that a page adds or replaces. */
export interface ListSlots {
  readonly title?: string
  /** Instead of the collection's own. */
  readonly icon?: string
  readonly breadcrumb?: ReactNode
  /** Additional filters that cannot be removed. */
  readonly locked?: readonly PresetFilter[]
  readonly itemHref?: (key: Key) => string
  /** The label of the button for a new item; null if users neither create nor change items. */
  readonly create?: string | null
  /** Whether items can be imported from a file. */
  readonly imports?: boolean
  readonly empty?: { readonly icon: string; readonly title: string; readonly text: string }
  /** Before the button for a new item. */
  readonly actions?: ReactNode
  /** More actions on the selected items. Items that an action fails on stay selected. */
  readonly selectionActions?: (selection: readonly Key[], changeSelection: ChangeSelection) => ReactNode
  /** Opens the batch edit of the selected items, if it has an address of its own. */
  readonly edit?: (selection: readonly Key[]) => void
  /** Above the items. */
  readonly above?: ReactNode
  /** Handlers for dragging items out of the list. */
  readonly dragging?: (
    selection: readonly Key[],
    changeSelection: ChangeSelection,
  ) => Pick<DOMAttributes<HTMLElement>, 'onDragStart'>
  /** At the end of the sidebar. */
  readonly help?: string
}
