import type { ReactNode } from 'react'
import type { ComboboxOption } from './ComboboxOption.ts'

export interface ComboboxProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, if no label refers to `id`. */
  readonly label?: string
  readonly options: readonly ComboboxOption[]
  /** The value of the selected option; null for none. */
  readonly chosen: string | null
  /** The selected value as text, shown while the list is closed. */
  readonly shown: string
  /** Drawn over the text while the list is closed. */
  readonly face?: ReactNode
  readonly icon?: string | undefined
  readonly placeholder?: string | undefined
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly loading?: boolean
  /** Shown instead of the list if there are no options. */
  readonly emptyText: string
  /** Below the options, such as the number of further results. */
  readonly footnote?: string | undefined
  /** Buttons after the arrow. */
  readonly end?: ReactNode
  /** Called with the search text, empty when the list opens. The caller filters the options. */
  readonly onSearch: (search: string) => void
  readonly onChoose: (value: string) => void
  /** Accepts typed text that is not an option. */
  readonly onOther?: (text: string) => void
  readonly onClear?: (() => void) | undefined
}
