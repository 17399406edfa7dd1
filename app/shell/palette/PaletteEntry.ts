/** One line of the command palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Where it comes from, such as the name of the collection. */
  readonly hint?: string
  /** Other words that match it. */
  readonly also?: readonly string[]
  readonly icon: string
  readonly shortcut?: string
  readonly danger?: boolean
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string
  readonly run: () => void
}

export interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
