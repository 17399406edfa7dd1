import type { DOMAttributes, ReactNode } from 'react'
import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import type { Query } from '#schemas/api/Query.ts'
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
  /** Above the items; with the filters and the search of the list, as requested. */
  readonly above?: ReactNode | ((conditions: Pick<Query, 'filter' | 'search'>) => ReactNode)
  /** The layouts to choose from, by id; without it, all layouts. */
  readonly layouts?: ReadonlyMap<string, LayoutPlugin>
  /** Handlers for dragging items out of the list. */
  readonly dragging?: (
    selection: readonly Key[],
    changeSelection: ChangeSelection,
  ) => Pick<DOMAttributes<HTMLElement>, 'onDragStart'>
  /** At the end of the sidebar. */
  readonly help?: string
}
