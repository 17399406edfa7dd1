import { createContext } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { DrawerEdits } from '#engine/core/journal/drawerEdits.ts'

/** Receives unsaved changes from drawers that are open over the fields of a form. Ignores them by default. */
export const FormDrawerEdits = createContext<DrawerEdits>({ put: () => {} })

/** The same for one field: a drawer's changes here are a change of the field. */
export const FieldDrawerEdits = createContext<(drawer: object, patch: Patch | null) => void>(() => {})
