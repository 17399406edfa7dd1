import { type ReactNode, useMemo } from 'react'
import type { ListPreset } from '#engine/core/list/presets/ListPreset.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { layoutsOf } from '../activity/layoutsOf.ts'
import type { PresetHandle } from '../list/presets/usePreset.tsx'
import { type ListState, useListOf } from '../list/useListState.ts'

export interface PresetListProps {
  readonly collection: CollectionInfo
  readonly draft: ListPreset
  readonly change: (change: Partial<ListPreset>) => void
  readonly children: (list: ListState) => ReactNode
}

/** The first page: a preset does not store another. */
const firstPage = { page: 1, search: '', bookmark: null, at: '', filter: null, archived: null }
const none: readonly PresetFilter[] = []

/** The resulting list of a preset while it is edited. */
export function PresetList({ collection, draft, change, children }: PresetListProps) {
  const { registry } = useStudio()
  const view = useMemo(() => ({ collection: collection.collection, bookmark: null }), [collection])
  const layouts = useMemo(() => layoutsOf(registry, collection.collection), [registry, collection])
  const handle: PresetHandle = { view, preset: draft, change, reset: () => {}, edited: false }
  return children(useListOf(handle, collection, firstPage, () => {}, none, layouts))
}
