import { type DragEvent, useState } from 'react'
import { filesDrag, readDragged } from '#engine/core/folders/dragTypes.ts'
import type { Folder, FolderTree } from '#engine/core/folders/folderTree.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useFolderPermissions } from '../folders/useFolderPermissions.ts'
import { useMoveDropped } from '../folders/useMoveDropped.ts'
import { folderHref } from './filesView.ts'
import styles from './Subfolders.module.css'

interface SubfoldersProps {
  readonly tree: FolderTree
  readonly folder: string | null
}

/** The folders in a folder, above its files; files can be dropped on them. */
export function Subfolders({ tree, folder }: SubfoldersProps) {
  const text = useText()
  const { moveFiles } = useFolderPermissions()
  const move = useMoveDropped(tree)
  const inside = tree.inside(folder)
  if (inside.length === 0) return null
  return (
    <nav className={styles.folders} aria-label={text('folders.inside')} data-part="subfolders">
      <ul className={styles.list}>
        {inside.map(each => (
          <Subfolder key={each.id} folder={each} drop={moveFiles === undefined ? null : keys => move(keys, each.id)} />
        ))}
      </ul>
    </nav>
  )
}

interface SubfolderProps {
  readonly folder: Folder
  /** Null if the role cannot move files. */
  readonly drop: ((keys: readonly string[]) => void) | null
}

function Subfolder({ folder, drop }: SubfolderProps) {
  const [over, setOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!drop || !event.dataTransfer.types.includes(filesDrag)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }
  return (
    <li>
      <a
        className={styles.folder}
        href={folderHref(folder.id)}
        draggable={false}
        title={folder.name}
        data-over={over || undefined}
        data-part="subfolder"
        onDragEnter={take}
        onDragOver={take}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          setOver(false)
          const dragged = event.dataTransfer.getData(filesDrag)
          if (dragged === '') return
          event.preventDefault()
          drop?.(readDragged(dragged))
        }}
      >
        <Icon name="folder" />
        <span className={textStyles.cut} dir="auto">
          {folder.name}
        </span>
      </a>
    </li>
  )
}
