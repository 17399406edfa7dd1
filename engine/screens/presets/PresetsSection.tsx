import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import type { PresetPageProps } from './PresetPage.tsx'
import { PresetsPage } from './PresetsPage.tsx'

const loadPreset = () => import('./PresetPage.tsx')

/** The presets and bookmarks of all users, or one of them. */
export default function PresetsSection({ path }: SectionProps) {
  if (path === '') return <PresetsPage />
  if (!/^(\+|\d{1,9})$/.test(path)) return <NotFoundPage />
  return (
    <LazySection<PresetPageProps> key={path} load={loadPreset} props={{ id: path === '+' ? null : Number(path) }} />
  )
}
