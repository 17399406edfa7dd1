import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import type { PresetPageProps } from './PresetPage.tsx'
import { PresetsPage } from './PresetsPage.tsx'

const loadPreset = () => import('./PresetPage.tsx')

/** The presets and bookmarks of everyone, or one of them (A-0025 … A-0027). */
export default function PresetsSection({ path }: SectionProps) {
  if (path === '') return <PresetsPage />
  if (!/^(\+|\d{1,9})$/.test(path)) return <NotFoundPage />
  return <LatePart<PresetPageProps> key={path} load={loadPreset} props={{ id: path === '+' ? null : Number(path) }} />
}
