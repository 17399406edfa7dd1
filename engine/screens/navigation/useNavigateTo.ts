import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Navigates to an address of the studio. */
export function useNavigateTo(): (href: string) => void {
  const router = useRouter()
  return useCallback((href: string) => router.history.push(href), [router])
}
