import { type ReactNode, Suspense } from 'react'
import { Boundary } from './Boundary.tsx'
import { NotLoaded } from './NotLoaded.tsx'

/** A dialog whose code comes when it is opened; one that cannot be had leaves the page, and what is typed in it, alone. */
export const Late = ({ close, children }: { readonly close: () => void; readonly children: ReactNode }) => (
  <Boundary fallback={<NotLoaded close={close} />}>
    <Suspense>{children}</Suspense>
  </Boundary>
)
