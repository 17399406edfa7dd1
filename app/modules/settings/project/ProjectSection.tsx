import { useLayoutEffect, useMemo } from 'react'
import type { HydratedStudio } from '#engine/core/session/HydratedStudio.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { refreshModel } from '../../../session/refreshModel.ts'
import { session } from '../../../session/session.ts'
import { applyCustomCss } from '../../../shell/applyCustomCss.ts'
import { NotFoundPage } from '../../../shell/NotFoundPage.tsx'
import { EditedItem } from '../../collections/CollectionItem.tsx'
import type { SectionProps } from '../SectionProps.ts'
import { ServerFacts } from './ServerFacts.tsx'
import { showSettings } from './showSettings.ts'

/** The settings of the project (A-0044 … A-0080). */
export default function ProjectSection({ path }: SectionProps) {
  const text = useText()
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_settings')
  const shown = useMemo(() => collection && { ...collection, isSingleton: true }, [collection])
  useLayoutEffect(() => {
    applyCustomCss(null)
    return () => {
      // Safe: the session's hydrate actor gives nothing else.
      const studio = session.getSnapshot().context.hydrated as HydratedStudio | null
      applyCustomCss(studio?.project.custom_css)
    }
  }, [])
  if (!shown || path !== '') return <NotFoundPage />
  return (
    <EditedItem
      collection={shown}
      primaryKey={null}
      become={() => {}}
      own={{
        title: () => text('project.title'),
        newTitle: '',
        listName: text('settings'),
        box: () => null,
        information: () => <ServerFacts />,
        initial: {},
        sending: showSettings,
        // The shell shows the name, the colour and the styles at once (A-0070 … A-0072).
        saved: () => void refreshModel(),
        refused: () => false,
      }}
    />
  )
}
