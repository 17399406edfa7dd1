import { useLayoutEffect, useMemo } from 'react'
import { showSettings } from '#engine/core/project/showSettings.ts'
import { pauseCustomCss } from '#engine/core/session/customCss.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { EditedItem } from '../collections/CollectionItem.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import { ServerFacts } from './ServerFacts.tsx'

/** The settings of the project (A-0044 … A-0080). */
export default function ProjectSection({ path }: SectionProps) {
  const text = useText()
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_settings')
  const shown = useMemo(() => collection && { ...collection, isSingleton: true }, [collection])
  useLayoutEffect(pauseCustomCss, [])
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
