/** One line of the command palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Its context, such as the name of the collection. */
  readonly hint?: string
  /** Other words that match it. */
  readonly also?: readonly string[]
  readonly icon: string
  readonly shortcut?: string
  readonly danger?: boolean
  /** The reason why it is unavailable. */
  readonly disabledReason?: string
  readonly run: () => void
}

export interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
