import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to an address of the studio. */
export function useGo(): (href: string) => void {
  const router = useRouter()
  return useCallback((href: string) => router.history.push(href), [router])
}
