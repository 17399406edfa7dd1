import { createContext, type ReactNode, useContext } from 'react'
import type { StudioHost } from '#engine/core/registry/StudioHost.ts'

const Context = createContext<StudioHost | null>(null)

/** Provides the host to everything below. */
export function StudioProvider({ host, children }: { readonly host: StudioHost; readonly children: ReactNode }) {
  return <Context value={host}>{children}</Context>
}

/** The host of this studio. Throws outside of one. */
export function useStudio(): StudioHost {
  const host = useContext(Context)
  if (host === null) throw new Error('useStudio was called outside of a StudioProvider')
  return host
}
