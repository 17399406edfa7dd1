import type { ReactNode } from 'react'
import type { ComboboxOption } from './ComboboxOption.ts'

export interface ComboboxProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, where no label points at `id`. */
  readonly label?: string
  readonly options: readonly ComboboxOption[]
  /** The value of the chosen option; null for none. */
  readonly chosen: string | null
  /** The chosen value in words, shown while the list is closed. */
  readonly shown: string
  /** Drawn over the words while the list is closed. */
  readonly face?: ReactNode
  readonly icon?: string | undefined
  readonly placeholder?: string | undefined
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly loading?: boolean
  /** Instead of the list, when there are no options. */
  readonly emptyText: string
  /** Below the options, such as how many more there are. */
  readonly footnote?: string | undefined
  /** Buttons after the arrow. */
  readonly end?: ReactNode
  /** What is being typed; empty when the list opens. The caller narrows the options. */
  readonly onSearch: (search: string) => void
  readonly onChoose: (value: string) => void
  /** Takes typed text that is no option. */
  readonly onOther?: (text: string) => void
  readonly onClear?: (() => void) | undefined
}
