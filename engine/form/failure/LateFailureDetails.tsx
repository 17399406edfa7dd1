import { Suspense } from 'react'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import type { FailureDetailsProps } from './FailureDetails.tsx'

const load = () => import('./FailureDetails.tsx')

/** The details of a failure; where their code cannot be had either, the words beside them have to do. */
export const LateFailureDetails = (props: FailureDetailsProps) => (
  <Boundary fallback={null}>
    <Suspense>
      <Loaded load={load} props={props} />
    </Suspense>
  </Boundary>
)
