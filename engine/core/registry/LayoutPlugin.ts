import type { ComponentType } from 'react'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import type { Access } from '../access/Access.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'
import type { OptionsBase } from './PluginBase.ts'

/** The part of the list query that a layout steers (C-123). */
export interface LayoutQuery {
  readonly fields: readonly string[]
  /** One field path, `-` in front for descending; null for the collection's own order. */
  readonly sort: string | null
  readonly limit: number
  readonly page: number
  /** Where in the list the person is, for layouts without pages: a calendar's day. In the address, never stored. */
  readonly at: string | null
}

/** What a layout asks of the server besides, in place of what the query says. */
export interface LayoutRequest {
  /** Joined by "and" with the filters of the person, and none of them: it cannot be seen or taken off. */
  readonly filter?: FilterTree
  readonly sort?: readonly string[]
  readonly limit?: number
  readonly page?: number
}

/** What a layout, one way to draw a list, is given. The host fetches, counts and keeps the selection. */
export interface LayoutProps<Options = Readonly<Record<string, unknown>>> {
  readonly collection: CollectionInfo
  readonly items: readonly Item[]
  /** True while rows are on their way and it has taken long enough to say so. */
  readonly loading: boolean
  /** Items that match; null until known. */
  readonly count: number | null
  readonly query: LayoutQuery
  readonly changeQuery: (change: Partial<LayoutQuery>) => void
  readonly options: Options
  readonly changeOptions: (change: Partial<Options>) => void
  readonly selection: readonly Key[]
  readonly changeSelection: (selection: readonly Key[]) => void
  /** False where nothing can be done with chosen items: no boxes are drawn. */
  readonly selectable?: boolean
  /** Select mode: a click chooses instead of opening. */
  readonly selecting: boolean
  /** The address of an item, for a real link. */
  readonly itemHref: (key: Key) => string
  readonly openItem: (key: Key) => void
  /** Whether these fields may be changed in the list. Absent where a list is only chosen from. */
  readonly mayUpdate?: (fields: readonly string[]) => Access
  /**
   * Changes an item at once. When the server refuses, the change is taken back, and the person is told why unless `tell`
   * is false: then whoever asked has to. Gives the refusal, or null.
   */
  readonly updateItem?: (key: Key, values: Item, tell?: boolean) => Promise<ApiFailure | null>
  /** Puts an item in the place of another one. Absent where the collection keeps no order, or it is not the role's. */
  readonly moveItem?: (key: Key, to: Key) => void
}

/** What a layout may ask when it says which fields it shows. */
export interface LayoutContext {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
}

/** A layout as a value: everything but its components, which are loaded when first drawn. */
export interface LayoutPlugin extends OptionsBase {
  readonly kind: 'layout'
  /** The fields that the layout shows, before their displays say what they need below them. */
  readonly fields: (
    query: Pick<LayoutQuery, 'fields'>,
    options: Readonly<Record<string, unknown>>,
    context: LayoutContext,
  ) => readonly string[]
  /** What it asks for in place of the query: the month it shows, all that fits on one page. */
  readonly request?: (
    query: LayoutQuery,
    options: Readonly<Record<string, unknown>>,
    context: LayoutContext,
  ) => LayoutRequest
  /** It draws placeholders of its own while the first items are on their way. */
  readonly drawsLoading?: true
  /** It has something to draw without items, as the days of a month. */
  readonly drawsEmpty?: true
  /** Loads the component. `componentOf` gives it its type back; `define…` has checked it against the options. */
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
