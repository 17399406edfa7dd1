import { type ReactNode, Suspense } from 'react'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { NotLoaded } from '#engine/ui/boundary/NotLoaded.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import type { SelectionActionsProps } from './SelectionActions.tsx'

const loadActions = () => import('./SelectionActions.tsx')

interface ListActionsProps extends SelectionActionsProps {
  readonly create: ReactNode
}

/** The actions for selected items, or without a selection those for the list. */
export function ListActions({ create, ...props }: ListActionsProps) {
  if (props.selection.length > 0)
    return (
      <Boundary fallback={<NotLoaded close={() => props.changeSelection([])} />}>
        <Suspense>
          <Loaded<SelectionActionsProps> load={loadActions} props={props} />
        </Suspense>
      </Boundary>
    )
  return (
    <>
      {props.slots.actions}
      {create}
    </>
  )
}
