import { useMemo } from 'react'
import { describedFields } from '#engine/core/files/page/describedFields.ts'
import { readFile } from '#engine/core/files/storedFile.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { CollectionItem } from '../../collections/CollectionItem.tsx'
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

/** One file of the library: what it shows, what is said of it, and what is known of it (C-298 … C-369). */
export default function FilePage({ collection, primaryKey }: FilePageProps) {
  const text = useText()
  const studio = useStudio()
  const shown = useMemo(() => describedFields(collection), [collection])
  const copy = useMemo(() => copyFile(studio), [studio])
  const update = useAccess('update', filesCollection)
  const { dialog, start } = useFileTasks()
  const used = (before: UsageNoticeProps['before']) => (
    <LatePart<UsageNoticeProps>
      load={loadUsageNotice}
      props={{ collection: filesCollection, keys: [primaryKey], before }}
    />
  )
  return (
    <>
      <CollectionItem
        collection={shown}
        primaryKey={primaryKey}
        own={{
          title: item => (item['id'] === undefined ? '' : readFile(item).title),
          newTitle: text('library.new'),
          listName: text('library.name'),
          backHref: item => folderHref(typeof item['folder'] === 'string' ? item['folder'] : null),
          box: (item, reload) => (
            <FilePreview file={readFile(item)} replace={update.allowed ? () => start('replace', item, reload) : null} />
          ),
          information: item => item && <FileInformation file={item} />,
          sections: () => (
            <SidebarSection title={text('usage.title')} icon="link" late>
              <LatePart<UsageProps> load={loadUsage} props={{ collection: filesCollection, keys: [primaryKey] }} />
            </SidebarSection>
          ),
          tools: (item, reload) => (
            <>
              <ImageTools file={item} changed={reload} />
              <FileTools file={item} start={task => start(task, item, reload)} />
            </>
          ),
          deleteNote: () => used('delete'),
          initial: none,
          saved: () => {},
          refused: () => false,
          copy,
        }}
      />
      {dialog}
    </>
  )
}

const none = {}
