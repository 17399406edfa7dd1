import type { ComponentType } from 'react'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { OptionsOf, OptionsSchema } from './OptionsSchema.ts'

/** The part of the list query that a layout steers (C-123). */
export interface LayoutQuery {
  readonly fields: readonly string[]
  /** One field path, `-` in front for descending; null for the collection's own order. */
  readonly sort: string | null
  readonly limit: number
  readonly page: number
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
  /** Select mode: a click chooses instead of opening. */
  readonly selecting: boolean
  /** The address of an item, for a real link. */
  readonly itemHref: (key: Key) => string
  readonly openItem: (key: Key) => void
}

export interface LayoutContext {
  readonly collection: CollectionInfo
  readonly metadata: Metadata
}

export interface LayoutPlugin {
  readonly kind: 'layout'
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly options: OptionsSchema
  /** The fields that the layout shows, before their displays say what they need below them. */
  readonly fields: (
    query: Pick<LayoutQuery, 'fields'>,
    options: Readonly<Record<string, unknown>>,
    context: LayoutContext,
  ) => readonly string[]
  readonly replaces?: string
  /** Loads the component. `componentOf` gives it its type back; `define…` has checked it against the options. */
  readonly load: () => Promise<{ readonly default: unknown }>
  /** The controls for the sidebar. */
  readonly loadOptions?: () => Promise<{ readonly default: unknown }>
}

/** Declares a layout. */
export function defineLayout<const Options extends OptionsSchema>(
  plugin: Omit<LayoutPlugin, 'kind' | 'load' | 'loadOptions' | 'options' | 'fields'> & {
    readonly options: Options
    readonly fields: (
      query: Pick<LayoutQuery, 'fields'>,
      options: OptionsOf<Options>,
      context: LayoutContext,
    ) => readonly string[]
    readonly load: () => Promise<{ readonly default: ComponentType<LayoutProps<OptionsOf<Options>>> }>
    readonly loadOptions?: () => Promise<{ readonly default: ComponentType<LayoutProps<OptionsOf<Options>>> }>
  },
): LayoutPlugin {
  // Safe: options are filled by the very schema that the plugin declares before it sees them.
  return { ...plugin, kind: 'layout' } as LayoutPlugin
}
