/** One entry of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly description?: string
  readonly icon?: string
  /** Keys, `Mod+S`; Mod is the command key on Apple's machines and Control elsewhere. */
  readonly shortcut?: string
  readonly danger?: boolean
  readonly checked?: boolean
  readonly disabled?: boolean
  /** Why it cannot be chosen now; shown below it. */
  readonly disabledReason?: string
  readonly onSelect: () => void
}
