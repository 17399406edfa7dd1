import { lateParts } from '#engine/core/lazy/lateParts.ts'
import { LazyExtra } from '#engine/ui/boundary/LazyExtra.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'

export const LateParts = () =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added, at the end
  useStore(lateParts).map((load, at) => <LazyExtra key={at} load={load} props={{}} />)
