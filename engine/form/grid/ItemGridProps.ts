import type { ComponentType, ReactNode, RefObject } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { LayoutProps } from '#engine/core/registry/LayoutPlugin.ts'
import type { Item } from '#schemas/data/Item.ts'

/** A column of a grid. */
export interface GridColumn {
  /** Dotted path, the id of the column. */
  readonly path: string
  readonly field: FieldInfo
  /** Right-aligned, so that digits line up. */
  readonly figures: boolean
}

/** The props of the component that draws the rows in view. */
export interface GridRowsProps {
  readonly count: number
  readonly height: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly span: number
  readonly showRow: RefObject<(index: number) => void>
  readonly keepStop: () => void
  readonly drawRow: (index: number) => ReactNode
}

/** The props of a table of items whose cells are edited like those of a spreadsheet. */
export interface ItemGridProps
  extends Pick<LayoutProps, 'collection' | 'count' | 'items' | 'itemHref' | 'loading' | 'mayUpdate' | 'openItem'> {
  readonly columns: readonly GridColumn[]
  /** The columns that can be edited. */
  readonly editable: ReadonlySet<string>
  /** Of one row, in pixels. */
  readonly height: number
  /** The place of the first row in the whole list. */
  readonly offset: number
  readonly nameOf: (item: Item) => string
  readonly scroller: RefObject<HTMLElement | null>
  /** The widths and headers of the columns. */
  readonly head: ReactNode
  readonly Rows: ComponentType<GridRowsProps>
}
