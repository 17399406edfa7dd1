import { createContext } from 'react'

/** Whether the form around a field is read-only as a whole, so that the field needs no explanation of its own. */
export const ReadOnlyForm = createContext(false)
