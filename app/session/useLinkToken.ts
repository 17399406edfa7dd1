import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { type LinkToken, readLinkToken } from './linkToken.ts'

/**
 * The token in the address of this page. Removes it from the address at once, because others can see histories and
 * screens.
 */
export function useLinkToken(linkToken: string | undefined): LinkToken | null {
  const router = useRouter()
  const [token] = useState(() => (linkToken === undefined ? null : readLinkToken(linkToken, Date.now())))
  useEffect(() => {
    if (linkToken !== undefined) router.history.replace(hrefOf(router.state.location.pathname))
  }, [linkToken, router])
  return token
}
