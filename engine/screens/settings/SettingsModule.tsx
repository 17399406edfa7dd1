import '#engine/core/i18n/pluginMessages.ts'
import '#engine/core/i18n/settingsMessages.ts'
import { Navigate } from '@tanstack/react-router'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from './SectionProps.ts'
import { firstSection, isOffered, sections } from './sections.ts'

/** The settings for administrators. The module's `visible` hides it from everyone else. */
export default function SettingsModule({ path }: ModuleProps) {
  const { capabilities } = useStudio()
  const [name = '', ...below] = path.split('/')
  if (path === '') return <Navigate to="/$" params={{ _splat: `settings/${firstSection}` }} replace />
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined
  if (!section || !isOffered(section, capabilities)) return <NotFoundPage />
  return (
    <LazySection<SectionProps>
      key={name}
      load={section.load}
      props={{ path: below.join('/') }}
      placeholder={<Spinner />}
    />
  )
}
