import { useMemo } from 'react'
import { describedFields } from '#engine/core/files/page/describedFields.ts'
import { readFile } from '#engine/core/files/storedFile.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { CollectionItem } from '../../collections/CollectionItem.tsx'
import { useItemEdit } from '../../item/edit/ItemEditContext.ts'
import { ItemForm } from '../../item/ItemForm.tsx'
import { ItemScreen } from '../../item/ItemScreen.tsx'
import { useAccess } from '../../list/useAccess.ts'
import { filesCollection, folderHref } from '../filesView.ts'
import { copyFile } from './copyFile.ts'
import { FileInformation } from './FileInformation.tsx'
import { FilePreview } from './FilePreview.tsx'
import { FileTools } from './FileTools.tsx'
import { ImageTools } from './ImageTools.tsx'
import { useFileTasks } from './useFileTasks.tsx'

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
  const { item, current, isRead, reload } = useItemEdit()
  const update = useAccess('update', filesCollection)
  const { dialog, start } = useFileTasks()
  return (
    <>
      <ItemScreen
        title={isRead ? readFile(current).title : ''}
        newTitle={text('library.new')}
        listName={text('library.name')}
        backHref={isRead ? folderHref(typeof item['folder'] === 'string' ? item['folder'] : null) : undefined}
        information={isRead && <FileInformation file={item} />}
        tools={
          isRead && (
            <>
              <ImageTools file={item} changed={reload} />
              <FileTools file={item} start={task => start(task, item, reload)} />
            </>
          )
        }
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
