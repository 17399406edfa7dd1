import { useMemo } from 'react'
import { describedFields } from '#engine/core/files/page/describedFields.ts'
import { readFile } from '#engine/core/files/storedFile.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { CollectionItem } from '../../collections/CollectionItem.tsx'
import { useItemEdit } from '../../item/edit/ItemEditContext.ts'
import { ItemForm } from '../../item/ItemForm.tsx'
import { ItemScreen } from '../../item/ItemScreen.tsx'
import type { UsageProps } from '../../item/usage/UsageList.tsx'
import type { UsageNoticeProps } from '../../item/usage/UsageNotice.tsx'
import { useAccess } from '../../list/useAccess.ts'
import { filesCollection, folderHref } from '../filesView.ts'
import { copyFile } from './copyFile.ts'
import { FileInformation } from './FileInformation.tsx'
import { FilePreview } from './FilePreview.tsx'
import { FileTools } from './FileTools.tsx'
import { ImageTools } from './ImageTools.tsx'
import { useFileTasks } from './useFileTasks.tsx'

const loadUsage = () => import('../../item/usage/UsageList.tsx')
const loadUsageNotice = () => import('../../item/usage/UsageNotice.tsx')

export interface FilePageProps {
  readonly collection: CollectionInfo
  readonly primaryKey: string
}

/** One file of the library: its preview, its form and its metadata. */
export default function FilePage({ collection, primaryKey }: FilePageProps) {
  const studio = useStudio()
  const shown = useMemo(() => describedFields(collection), [collection])
  const copy = useMemo(() => copyFile(studio), [studio])
  return (
    <CollectionItem collection={shown} primaryKey={primaryKey} copy={copy}>
      <FileScreen />
    </CollectionItem>
  )
}

function FileScreen() {
  const text = useText()
  const { item, current, isRead, reload, snapshot } = useItemEdit()
  const update = useAccess('update', filesCollection)
  const { dialog, start } = useFileTasks()
  const usage = { collection: filesCollection, keys: [String(snapshot.context.primaryKey)] }
  return (
    <>
      <ItemScreen
        title={isRead ? readFile(current).title : ''}
        newTitle={text('library.new')}
        listName={text('library.name')}
        backHref={isRead ? folderHref(typeof item['folder'] === 'string' ? item['folder'] : null) : undefined}
        information={isRead && <FileInformation file={item} />}
        sections={
          isRead && (
            <SidebarSection title={text('usage.title')} icon="link" lazy>
              <LazySection<UsageProps> load={loadUsage} props={usage} />
            </SidebarSection>
          )
        }
        tools={
          isRead && (
            <>
              <ImageTools file={item} changed={reload} />
              <FileTools file={item} start={task => start(task, item, reload)} />
            </>
          )
        }
        deleteNote={<LazySection<UsageNoticeProps> load={loadUsageNotice} props={{ ...usage, before: 'delete' }} />}
      >
        {isRead && (
          <FilePreview
            file={readFile(current)}
            replace={update.allowed ? () => start('replace', current, reload) : null}
          />
        )}
        <ItemForm />
      </ItemScreen>
      {dialog}
    </>
  )
}
