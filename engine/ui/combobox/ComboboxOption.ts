import type { ReactNode } from 'react'

/** One line of the list of a combobox: what is stored, what is shown and searched. */
export interface ComboboxOption {
  readonly value: string
  /** In words; drawn where there is no `face`. */
  readonly label: string
  readonly face?: ReactNode
}
