import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Load } from '#engine/core/lazy/Load.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { MissingBookmarkProps } from './MissingBookmark.tsx'
import { usePresetStore } from './usePreset.tsx'

const loadMissing: Load = () => import('./MissingBookmark.tsx')

export interface BookmarkGateProps extends MissingBookmarkProps {
  readonly children: ReactNode
}

/** Lets a list be drawn by its bookmark, once there is one. */
export function BookmarkGate({ children, ...props }: BookmarkGateProps) {
  const store = usePresetStore()
  const view = { collection: props.collection.collection, bookmark: props.bookmark }
  const known = useSyncExternalStore(store.subscribe, () => store.has(view))
  const MissingBookmark = componentOf<MissingBookmarkProps>(loadMissing)
  return known ? (
    children
  ) : (
    <Suspense fallback={<Skeleton rows={10} />}>
      <MissingBookmark {...props} />
    </Suspense>
  )
}
