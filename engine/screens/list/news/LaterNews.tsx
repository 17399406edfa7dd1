import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyExtra } from '#engine/ui/boundary/LazyExtra.tsx'
import { useDelayed } from '#engine/ui/useDelayed.ts'
import type { ListNewsProps } from './ListNews.tsx'

const load = () => import('./ListNews.tsx')

/** News of a list, once it has been shown for 3 seconds. */
export function LaterNews(props: ListNewsProps) {
  const isDue = useDelayed(useStudio().capabilities.has('change-marks'), 3_000)
  return isDue && <LazyExtra<ListNewsProps> load={load} props={props} />
}
