import { createContext } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { HeldChanges } from '#engine/core/journal/heldChanges.ts'

/** Receives unsaved changes from drawers that are open over the fields of a form. Ignores them by default. */
export const HeldInForm = createContext<HeldChanges>({ put: () => {} })

/** The same for one field: what its drawers put here is a change of the field. */
export const HeldInField = createContext<(drawer: object, patch: Patch | null) => void>(() => {})
