import { Suspense } from 'react'
import { Loaded, type LoadedProps } from '../lazy/Loaded.tsx'
import { Boundary } from './Boundary.tsx'

/** A part that a page works without: it draws nothing while its code loads, or if that fails. */
export const LazyExtra = <Props extends object>(loaded: LoadedProps<Props>) => (
  <Boundary fallback={() => null}>
    <Suspense>
      <Loaded {...loaded} />
    </Suspense>
  </Boundary>
)
