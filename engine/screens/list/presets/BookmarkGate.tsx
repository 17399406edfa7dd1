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

/** Draws a list once its bookmark has loaded. */
export function BookmarkGate({ children, ...props }: BookmarkGateProps) {
  const store = usePresetStore()
  const view = { collection: props.collection.collection, bookmark: props.bookmark }
  const isKnown = useSyncExternalStore(store.subscribe, () => store.has(view))
  const MissingBookmark = componentOf<MissingBookmarkProps>(loadMissing)
  return isKnown ? (
    children
  ) : (
    <Suspense fallback={<Skeleton rows={10} />}>
      <MissingBookmark {...props} />
    </Suspense>
  )
}
