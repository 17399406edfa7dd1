import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { folderTask } from '#engine/core/folders/folderTask.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { itemHref } from '#engine/core/paths/paths.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { newKey } from '#schemas/data/Item.ts'
import { DropArea } from '../../form/upload/DropArea.tsx'
import { CollectionList } from '../collections/CollectionList.tsx'
import { readListSearch } from '../collections/listSearch.ts'
import { useAddressSearch } from '../collections/useAddressSearch.ts'
import { pathTo, useFolder } from '../folders/useFolder.ts'
import { useFolderPermissions } from '../folders/useFolderPermissions.ts'
import { useFolders } from '../folders/useFolders.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { AddFilesProps } from './AddFiles.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { dragFiles } from './dragFiles.ts'
import { FileActions } from './FileActions.tsx'
import styles from './FilesBrowser.module.css'
import { addHref, type FilesView, folderHref, folderOf, specialHref, viewFilters, viewHref } from './filesView.ts'
import { Subfolders } from './Subfolders.tsx'

const loadAdd = () => import('./AddFiles.tsx')

interface FilesBrowserProps {
  readonly collection: CollectionInfo
  readonly view: FilesView
  /** Files are being added to the folder of the view. */
  readonly adding: boolean
}

/** The files of a folder, or of a special view. */
export function FilesBrowser({ collection, view, adding }: FilesBrowserProps) {
  const text = useText()
  const router = useRouter()
  const { metadata } = useStudio()
  const permissions = useFolderPermissions()
  const folders = useFolders()
  const { search } = readListSearch(useAddressSearch())
  const folder = folderOf(view)
  const { folder: currentFolder, isMissing } = useFolder(folder, folders)
  const locked = useLocked(view, metadata.caller.user)
  const AddFiles = componentOf<AddFilesProps>(loadAdd)
  const atRoot = view.kind === 'folder' && folder === null
  const isFolder = view.kind === 'folder'
  const kind = atRoot ? 'root' : view.kind
  const title = atRoot
    ? text('library.name')
    : isFolder
      ? (currentFolder?.name ?? text('library.folder'))
      : text(`library.${kind}`)
  const makeFolder = {
    icon: 'create_new_folder',
    label: text('folders.new'),
    ...(permissions.create === undefined ? {} : { disabledReason: permissions.create }),
  }
  const startFolder = () => folderTask.put({ kind: 'create', parent: folder })
  usePageCommands(folders.readable ? [{ id: 'folder', ...makeFolder, onSelect: startFolder }] : [])
  const close = () => router.history.push(folderHref(folder))
  if (isMissing) return <NotFoundPage title={text('folders.not_found')} body={text('folders.not_found_body')} />
  return (
    <DropArea target={{ folder }} disabledReason={permissions.addFiles ?? null}>
      <CollectionList
        key={viewHref(view)}
        collection={collection}
        title={title}
        breadcrumb={atRoot ? null : <Breadcrumb above={pathTo(folders.tree, folder)} />}
        locked={locked}
        itemHref={key => (key === newKey ? addHref(folder) : itemHref(collection.collection, key))}
        create={text('library.add')}
        empty={{ icon: 'folder', title: text(`library.empty_${kind}`), text: text(`library.empty_${kind}_body`) }}
        help={text('library.help')}
        actions={isFolder && folders.readable && <IconButton {...makeFolder} onPress={startFolder} />}
        above={
          isFolder && (
            <>
              {search !== '' && (
                <p className={styles.search}>
                  {text('library.search_here')}{' '}
                  <a href={`${specialHref('all')}?search=${encodeURIComponent(search)}`}>
                    {text('library.search_all')}
                  </a>
                </p>
              )}
              {folders.tree && search === '' && <Subfolders tree={folders.tree} folder={folder} />}
            </>
          )
        }
        selectionActions={(selection, changeSelection) => (
          <FileActions view={view} selection={selection} changeSelection={changeSelection} />
        )}
        {...(permissions.moveFiles === undefined
          ? {
              dragging: (selection, changeSelection) => ({
                onDragStart: event =>
                  dragFiles(event, selection, changeSelection, count => text('library.dragged', { count })),
              }),
            }
          : {})}
      />
      {adding && (
        <LazyDialog close={close}>
          <AddFiles folder={folder} place={title} close={close} />
        </LazyDialog>
      )}
    </DropArea>
  )
}

/** The filters of a view, fixed while it is open: "recent" counts from when it was opened. */
function useLocked(view: FilesView, user: string | null) {
  const { kind } = view
  const folder = folderOf(view)
  return useMemo(
    () => viewFilters(kind === 'folder' ? { kind, folder } : { kind }, user, new Date()),
    [kind, folder, user],
  )
}
