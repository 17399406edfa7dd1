import { createContext } from 'react'

/** A value that the server resolves on request, such as `$CURRENT_USER`. */
export interface DynamicChoice {
  readonly value: string
  readonly label: string
}

/** The dynamic values that an editor of filters offers next to its inputs. */
export const DynamicChoices = createContext<readonly DynamicChoice[]>([])
