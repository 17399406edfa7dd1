import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hrefOf } from '#engine/core/paths/base.ts'
import { type LinkToken, readLinkToken } from './linkToken.ts'

/** The token of this page's address, which loses it at once: histories and screens are read by others. */
export function useLinkToken(given: string | undefined): LinkToken | null {
  const router = useRouter()
  const [token] = useState(() => (given === undefined ? null : readLinkToken(given, Date.now())))
  useEffect(() => {
    if (given !== undefined) router.history.replace(hrefOf(router.state.location.pathname))
  }, [given, router])
  return token
}
