import type { ReactNode } from 'react'
import { SelectionActions, type SelectionActionsProps } from './SelectionActions.tsx'

interface ListActionsProps extends SelectionActionsProps {
  readonly create: ReactNode
}

/** The actions for selected items, or without a selection those for the list. */
export function ListActions({ create, ...props }: ListActionsProps) {
  if (props.selection.length > 0) return <SelectionActions {...props} />
  return (
    <>
      {props.slots.actions}
      {create}
    </>
  )
}
