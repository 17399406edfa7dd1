import type { ComponentType } from 'react'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { Access } from '../access/Access.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/** The part of the list query that a layout steers. */
export interface LayoutQuery {
  readonly fields: readonly string[]
  /** One field path, `-` in front for descending; null for the collection's own order. */
  readonly sort: string | null
  readonly limit: number
  readonly page: number
  /** The position in the list, for layouts without pages: a calendar's day. In the address, never stored. */
  readonly at: string | null
}

/** Changes to the request of a layout, on top of or instead of the query. */
export interface LayoutRequest {
  /** Joined by "and" with the user's filters, but not one of them: the user can neither see nor remove it. */
  readonly filter?: FilterTree
  readonly sort?: readonly string[]
  readonly limit?: number
  readonly page?: number
}

/** The props of a layout, one way to draw a list. The host loads, counts and keeps the selection. */
export interface LayoutProps<Options = Readonly<Record<string, unknown>>> {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  /** True once loading the rows has taken long enough to show it. */
  readonly loading: boolean
  /** Number of matching items; null until known. */
  readonly count: number | null
  readonly query: LayoutQuery
  /** The filters and the search of the list, without the layout's own: for requests such as the next item of a calendar. */
  readonly conditions?: Pick<Query, 'filter' | 'search'>
  readonly changeQuery: (change: Partial<LayoutQuery>) => void
  readonly options: Options
  readonly changeOptions: (change: Partial<Options>) => void
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
  /** False if there are no actions for selected items: no checkboxes are drawn. */
  readonly selectable?: boolean
  /** Select mode: a click chooses instead of opening. */
  readonly selecting: boolean
  /** At most one item is selected, so nothing selects all. */
  readonly single?: boolean
  /** The address of an item, for a real link. */
  readonly itemHref: (key: Key) => string
  readonly openItem: (key: Key) => void
  /** Whether these fields can be changed in the list. Absent if the list is only for selection. */
  readonly mayUpdate?: (fields: readonly string[]) => Access
  /**
   * Changes an item optimistically. If the server rejects the change, it is reverted and a notification explains why.
   * With `notify: false`, the caller shows the failure. Returns the failure, or null.
   */
  readonly updateItem?: (key: Key, values: Item, notify?: boolean) => Promise<ApiFailure | null>
  /**
   * Moves an item to the position of another. Absent if the collection has no manual order, or the role cannot change
   * it.
   */
  readonly moveItem?: (key: Key, to: Key) => void
}

/** What a layout can use to determine its fields. */
export interface LayoutContext {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
}

/** A layout as a value: everything except its components, which load on first use. */
export interface LayoutPlugin extends OptionsBase {
  readonly kind: 'layout'
  /** The fields that the layout shows, before their displays add sub-fields. */
  readonly fields: (
    query: Pick<LayoutQuery, 'fields'>,
    options: Readonly<Record<string, unknown>>,
    context: LayoutContext,
  ) => readonly string[]
  /** Its changes to the query: the month it shows, or everything on one page. */
  readonly request?: (
    query: LayoutQuery,
    options: Readonly<Record<string, unknown>>,
    context: LayoutContext,
  ) => LayoutRequest
  /** It draws its own placeholders while the first items load. */
  readonly drawsLoading?: true
  /** It has something to draw without items, as the days of a month. */
  readonly drawsEmpty?: true
  /** Loads the component. `componentOf` restores its type; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
  /** The controls for the sidebar. */
  readonly loadOptions?: () => Promise<{ readonly default: unknown }>
}

/** Declares a layout. */
export function defineLayout<const Options extends OptionsSchema>(
  plugin: Omit<LayoutPlugin, 'kind' | 'load' | 'loadOptions' | 'options' | 'fields' | 'request'> & {
    readonly options: Options
    readonly fields: (
      query: Pick<LayoutQuery, 'fields'>,
      options: OptionsOf<Options>,
      context: LayoutContext,
    ) => readonly string[]
    readonly request?: (query: LayoutQuery, options: OptionsOf<Options>, context: LayoutContext) => LayoutRequest
    readonly load: () => Promise<{ readonly default: ComponentType<LayoutProps<OptionsOf<Options>>> }>
    readonly loadOptions?: () => Promise<{ readonly default: ComponentType<LayoutProps<OptionsOf<Options>>> }>
  },
): LayoutPlugin {
  // Safe: options are filled by the very schema that the plugin declares before it sees them.
  return { ...plugin, kind: 'layout' } as LayoutPlugin
}
