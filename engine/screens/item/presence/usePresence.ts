import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { randomKey } from '#engine/core/api/randomKey.ts'
import {
  type ItemPresence,
  reportClosed,
  reportInterval,
  reportPage,
} from '#engine/core/item/presence/presenceCalls.ts'
import { savedByOthers } from '#engine/core/item/presence/savedByOthers.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useStable } from '#engine/ui/useStable.ts'
import type { Key } from '#schemas/data/Item.ts'
import { useItemPage } from '../edit/ItemEditContext.ts'

/**
 * Reports the open item while the page is visible, at most every 15 seconds. Returns the other users who have it open,
 * and reloads the item when one of them saves it.
 */
export function usePresence(primaryKey: Key): ItemPresence['users'] {
  const { collection, isEditedNow, send } = useItemPage()
  const { metadata } = useStudio()
  const [page] = useState(randomKey)
  const report = useStable((signal: AbortSignal) =>
    reportPage({ collection: collection.collection, primaryKey, page, editing: isEditedNow() }, signal),
  )
  const { data, error } = useQuery({
    queryKey: ['presence', collection.collection, primaryKey, page],
    queryFn: ({ signal }) => report(signal),
    refetchInterval: query => (isMissing(query.state.error) ? false : reportInterval),
    staleTime: reportInterval,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  })
  const last = useRef<ItemPresence | null>(null)
  const compare = useEffectEvent((now: ItemPresence) => {
    if (savedByOthers(last.current, now, metadata.caller.user))
      send({ type: 'item.changed', by: now.change?.user ?? null })
    last.current = now
  })
  useEffect(() => {
    if (data) compare(data)
  }, [data])
  useEffect(() => {
    // It was readable before, so it was deleted, or the user's permissions were changed.
    if (last.current !== null && isMissing(error)) send({ type: 'item.deleted' })
  }, [error, send])
  useEffect(() => {
    const leave = () => reportClosed(page)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [page])
  return isMissing(error) ? [] : (data?.users ?? [])
}

function isMissing(error: unknown): boolean {
  const failure = error === null ? null : toFailure(error)
  return failure?._tag === 'Refused' && (failure.status === 403 || failure.status === 404)
}
