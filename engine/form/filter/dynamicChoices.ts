import { createContext } from 'react'

/** A value that the server fills in when it asks, such as `$CURRENT_USER`. */
export interface DynamicChoice {
  readonly value: string
  readonly label: string
}

/** Those that an editor of filters offers beside what can be typed and chosen. */
export const DynamicChoices = createContext<readonly DynamicChoice[]>([])
