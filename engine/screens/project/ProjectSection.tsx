import { useLayoutEffect, useMemo } from 'react'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { showSettings } from '#engine/core/project/showSettings.ts'
import { pauseCustomCss } from '#engine/core/session/customCss.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { ItemEditProvider } from '../item/edit/ItemEditProvider.tsx'
import { ItemScreen } from '../item/ItemScreen.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import { ServerFacts } from './ServerFacts.tsx'

/** The settings of the project. */
export default function ProjectSection({ path }: SectionProps) {
  const text = useText()
  const { metadata } = useStudio()
  const collection = metadata.collection('directus_settings')
  const shown = useMemo(() => collection && { ...collection, isSingleton: true }, [collection])
  useLayoutEffect(pauseCustomCss, [])
  if (!shown || path !== '') return <NotFoundPage />
  return (
    <ItemEditProvider
      collection={shown}
      primaryKey={null}
      listHref={settingsHref('project')}
      // The shell shows the name, color and styles at once.
      sending={showSettings}
      savedText={text('project.saved')}
      onSaved={() => void refreshModel()}
    >
      <ItemScreen title={text('project.title')} listName={text('settings')} information={<ServerFacts />} />
    </ItemEditProvider>
  )
}
