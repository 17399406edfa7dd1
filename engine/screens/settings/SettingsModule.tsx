import '#engine/core/i18n/lateEnglish.ts'
import '#engine/core/i18n/settingsEnglish.ts'
import { Navigate } from '@tanstack/react-router'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from './SectionProps.ts'
import { firstSection, sections } from './sections.ts'

/** Everything that administrators shape (A-0002 … A-0032). Who is none is not let in by the module's own `visible`. */
export default function SettingsModule({ path }: ModuleProps) {
  const [name = '', ...below] = path.split('/')
  if (path === '') return <Navigate to="/$" params={{ _splat: `settings/${firstSection}` }} replace />
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined
  if (!section) return <NotFoundPage />
  return (
    <LatePart<SectionProps>
      key={name}
      load={section.load}
      props={{ path: below.join('/') }}
      placeholder={<Spinner />}
    />
  )
}
