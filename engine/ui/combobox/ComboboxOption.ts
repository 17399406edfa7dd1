import type { ReactNode } from 'react'

/** One line in the list of a combobox: the stored value, and what is shown and searched. */
export interface ComboboxOption {
  readonly value: string
  /** The label as text; drawn if there is no `face`. */
  readonly label: string
  readonly face?: ReactNode
}
