import { Suspense } from 'react'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import type { FailureDetailsProps } from './FailureDetails.tsx'

const load = () => import('./FailureDetails.tsx')

/** The details of a failure. If their code does not load either, only the message next to them is shown. */
export const LazyFailureDetails = (props: FailureDetailsProps) => (
  <Boundary fallback={null}>
    <Suspense>
      <Loaded load={load} props={props} />
    </Suspense>
  </Boundary>
)
