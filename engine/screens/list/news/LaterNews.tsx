import { Suspense } from 'react'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { ListNewsProps } from './ListNews.tsx'

const load = () => import('./ListNews.tsx')

/** News of a list, once it has been shown for 3 seconds. The list works without it, so a failure to load shows nothing. */
export function LaterNews(props: ListNewsProps) {
  const isDue = useDelayed(useStudio().capabilities.has('change-marks'), 3_000)
  return isDue ? (
    <Boundary fallback={() => null}>
      <Suspense>
        <Loaded<ListNewsProps> load={load} props={props} />
      </Suspense>
    </Boundary>
  ) : null
}
