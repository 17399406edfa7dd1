import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { type LinkToken, readLinkToken } from './linkToken.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The token that was removed from the address of this page. */
    readonly linkToken?: string
  }
}

/**
 * The token in the address of this page. Removes it from the address at once, because others can see histories and
 * screens. The state of the history entry stores it, so that the page still has it after a reload.
 */
export function useLinkToken(addressToken: string | undefined): LinkToken | null {
  const router = useRouter()
  const [token] = useState(() => {
    const known = addressToken ?? router.history.location.state.linkToken
    return known === undefined ? null : readLinkToken(known, Date.now())
  })
  useEffect(() => {
    if (addressToken !== undefined)
      router.history.replace(hrefOf(router.state.location.pathname), { linkToken: addressToken })
  }, [addressToken, router])
  return token
}
