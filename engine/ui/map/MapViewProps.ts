import type { Geometry, Position } from '#schemas/geometry/Geometry.ts'

/** A geometry on a map. */
export interface MapShape {
  /** What `onShapePress` gets. */
  readonly key: string
  readonly geometry: Geometry
}

/** What a map shows, and what happens on it. Positions are longitude and latitude in degrees. */
export interface MapViewProps {
  /** The name of the map for screen readers. */
  readonly label: string
  readonly shapes: readonly MapShape[]
  /** Draws points that are close to each other as one, with their number. Not changed later. */
  readonly clustered?: boolean
  /** Points that can be dragged, such as the corners of a shape. */
  readonly handles?: readonly Position[]
  /** Smaller points between the handles, where another can be inserted. */
  readonly midpoints?: readonly Position[]
  /** The index of the handle that is marked. */
  readonly marked?: number | null
  /** The place shown while there is no shape. */
  readonly start?: MapPlace | undefined
  /** Shows all shapes again when it changes. */
  readonly fitKey?: string
  /** Zooms with the wheel alone. Otherwise the wheel scrolls the page, and zooms with Ctrl or ⌘. */
  readonly wheelZooms?: boolean
  /** A press where nothing is. */
  readonly onPress?: ((position: Position) => void) | undefined
  readonly onShapePress?: ((key: string) => void) | undefined
  readonly onHandlePress?: ((index: number) => void) | undefined
  /** A handle is dragged, and `isDropped` at the end. */
  readonly onHandleMove?: ((index: number, position: Position, isDropped: boolean) => void) | undefined
  /**
   * A midpoint is pressed, which has `isDropped`, or its drag starts. Returns the index of the handle that replaces it,
   * which the rest of the drag moves.
   */
  readonly onMidpoint?: ((index: number, position: Position, isDropped: boolean) => number) | undefined
  /** The delete key, while the map has the focus. */
  readonly onDelete?: (() => void) | undefined
}

/** A part of the world. */
export interface MapPlace {
  /** Longitude and latitude in degrees. */
  readonly center: Position
  /** 0 for the world; each step doubles the scale. */
  readonly zoom: number
}
