import { type ReactNode, Suspense } from 'react'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { NotLoaded } from '#engine/ui/boundary/NotLoaded.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import type { SelectionActionsProps } from './SelectionActions.tsx'

const loadActions = () => import('./SelectionActions.tsx')

interface ListActionsProps extends SelectionActionsProps {
  /** Whether to show the actions for selected items. Change it in a transition: the actions are loaded when needed. */
  readonly selecting: boolean
  readonly create: ReactNode
}

/** The actions for selected items, or without a selection those for the list. */
export function ListActions({ selecting, create, ...props }: ListActionsProps) {
  return (
    <Boundary
      fallback={(_, retry) => (
        <NotLoaded
          close={() => {
            props.changeSelection([])
            retry()
          }}
        />
      )}
    >
      <Suspense>
        {selecting ? (
          <Loaded<SelectionActionsProps> load={loadActions} props={props} />
        ) : (
          <>
            {props.slots.actions}
            {create}
          </>
        )}
      </Suspense>
    </Boundary>
  )
}
