import type { ReactNode } from 'react'
import { SelectionContext } from '#engine/form/related/SelectionContext.ts'

const loadDrawer = () => import('./SelectionDrawer.tsx')

/** Lets forms open the drawer that selects items of a collection. */
export const SelectionProvider = ({ children }: { readonly children: ReactNode }) => (
  <SelectionContext value={loadDrawer}>{children}</SelectionContext>
)
