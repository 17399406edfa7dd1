import type { ReactNode } from 'react'

/** One line in the list of a combobox: the stored value, and what is shown and searched. */
export interface ComboboxOption {
  readonly value: string
  /** The label as text; drawn if there is no `face`. */
  readonly label: string
  readonly face?: ReactNode
  readonly icon?: string
  /** An action on the typed text; it is not a result. */
  readonly isAction?: boolean
  /** At the end of the line, such as why it was found. */
  readonly detail?: ReactNode
}
