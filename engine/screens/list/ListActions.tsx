import type { ReactNode } from 'react'
import { SelectionActions, type SelectionActionsProps } from './SelectionActions.tsx'

interface ListActionsProps extends SelectionActionsProps {
  readonly create: ReactNode
}

/** What can be done with the selected items; without any, what can be done with the list. */
export function ListActions({ create, ...selection }: ListActionsProps) {
  if (selection.selection.length > 0) return <SelectionActions {...selection} />
  return (
    <>
      {selection.own?.actions}
      {create}
    </>
  )
}
