import { type ReactNode, Suspense } from 'react'
import { Boundary } from './Boundary.tsx'
import { NotLoaded } from './NotLoaded.tsx'

/**
 * A dialog that loads its code when it opens. A failure to load leaves the page, and anything typed in it, unchanged.
 */
export const LazyDialog = ({ close, children }: { readonly close: () => void; readonly children: ReactNode }) => (
  <Boundary fallback={<NotLoaded close={close} />}>
    <Suspense>{children}</Suspense>
  </Boundary>
)
