import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TypeAt } from '#engine/core/filter/filterTree.ts'
import { readAddressFilters, sameFilters, toAddress } from '#engine/core/list/addressFilters.ts'
import type { ChangeView, ListView } from './ListView.ts'
import type { PresetHandle } from './presets/usePreset.tsx'

/** Addresses that an own change passes through until it arrives. */
const noAddress: readonly (string | null)[] = []

/**
 * A list with the filters in its address instead of the preset's. Opening an address does not change the preset; the
 * user's own changes go into both. A bookmark stores its filters itself.
 */
export function useAddressFilters(
  handle: PresetHandle,
  { bookmark, filter, page }: ListView,
  changeView: ChangeView,
  typeAt: TypeAt,
): PresetHandle {
  const { preset } = handle
  const [shown, setShown] = useState(() => ({ filter, filters: readAddressFilters(filter), passes: noAddress }))
  const own = bookmark === null ? shown.filters : null
  // The address changed. The user's own change has been shown since it was made.
  if (filter !== shown.filter && !shown.passes.includes(filter)) {
    const isOwn = own !== null && filter === toAddress(own)
    setShown({ filter, filters: isOwn ? own : readAddressFilters(filter), passes: noAddress })
  }
  const current = own ?? preset.filters
  const left = useRef(false)
  useLayoutEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const mirror = useEffectEvent(() => changeView({ filter: toAddress(preset.filters) }, true))
  const isMissing = bookmark === null && filter === null && preset.filters.length > 0
  // The address of a list with filters can be shared.
  useEffect(() => {
    if (isMissing && toAddress(preset.filters) !== null) mirror()
  }, [isMissing, preset.filters])
  return {
    ...handle,
    preset: useMemo(() => (own ? { ...preset, filters: own } : preset), [preset, own]),
    change: change => {
      handle.change(change)
      const { filters } = change
      // A change that an editor reports while the page unmounts must not navigate back to it.
      if (!filters || left.current) return
      if (bookmark !== null) {
        if (page > 1) changeView({ page: 1 })
        return
      }
      const before = toAddress(current)
      setShown({ filter, filters, passes: [filter, before] })
      // Going back shows the filters before, also if the address did not contain them.
      if (filter === null) changeView({ filter: before }, true)
      changeView({ filter: toAddress(filters), page: 1 }, sameFilters(current, filters, typeAt))
    },
    reset: () => {
      handle.reset()
      setShown({ filter, filters: null, passes: [filter] })
      if (filter !== null) changeView({ filter: null, page: 1 })
    },
  }
}
