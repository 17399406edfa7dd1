import { useMemo, useState } from 'react'
import { openFolders, reveal, rootId } from '#engine/core/folders/openFolders.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { Tree } from '#engine/ui/tree/Tree.tsx'
import { branchesOf, findNodes } from '#engine/ui/tree/TreeNode.ts'
import styles from './FolderPicker.module.css'
import { folderAt, folderNodes, nodeOf } from './folderNodes.ts'
import { NewFolderForm } from './NewFolderForm.tsx'
import { useFolderPermissions } from './useFolderPermissions.ts'
import { useFolders } from './useFolders.ts'

export interface FolderPickerProps {
  readonly label: string
  /** Null for the root of the file library. */
  readonly chosen: string | null
  /** Folders that cannot be selected, including everything inside them. */
  readonly disabledReason?: string
  readonly choose: (folder: string | null) => void
}

/** The minimum number of folders for the search field to appear. */
const many = 8

/** Selects a folder of the file library, or creates a new one. */
export function FolderPicker({ label, chosen, disabledReason, choose }: FolderPickerProps) {
  const text = useText()
  const { tree, error, reload } = useFolders()
  const { create } = useFolderPermissions()
  const [search, setSearch] = useState('')
  const [making, setMaking] = useState(false)
  const storedOpen = useStore(openFolders)
  const searchText = search.trim().toLocaleLowerCase()
  const all = useMemo(() => tree && folderNodes(tree, text('library.name'), false), [tree, text])
  const nodes = useMemo(
    () =>
      all && (searchText === '' ? all : findNodes(all, node => node.label.toLocaleLowerCase().includes(searchText))),
    [all, searchText],
  )
  const shut = useMemo(
    () => new Set(disabledReason === undefined || !tree ? [] : within(tree, disabledReason)),
    [tree, disabledReason],
  )
  if (error !== null)
    return (
      <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
        {text('folders.failed')}
      </Notice>
    )
  if (!tree || !nodes) return <Skeleton rows={4} />
  return (
    <div className={styles.picker} data-part="folder-picker">
      {tree.size >= many && (
        <TextField label={text('folders.search')} type="search" value={search} onChange={setSearch} />
      )}
      <div className={styles.list}>
        {nodes.length === 0 ? (
          <p className={styles.empty}>{text('folders.none_found')}</p>
        ) : (
          <Tree
            label={label}
            nodes={nodes}
            expanded={searchText === '' ? new Set([...storedOpen, rootId]) : new Set(branchesOf(nodes))}
            changeExpanded={openFolders.put}
            chosen={nodeOf(chosen)}
            closed={shut}
            open={({ id }) => choose(folderAt(id))}
          />
        )}
      </div>
      {making ? (
        <NewFolderForm
          tree={tree}
          parent={chosen}
          done={id => {
            if (chosen !== null) reveal([chosen])
            setMaking(false)
            setSearch('')
            choose(id)
          }}
          close={() => setMaking(false)}
        />
      ) : (
        <Button
          kind="quiet"
          size="s"
          icon="add"
          {...(create === undefined ? {} : { disabledReason: create })}
          onPress={() => setMaking(true)}
        >
          {text('folders.new_in', { name: chosen === null ? text('library.name') : (tree.get(chosen)?.name ?? '') })}
        </Button>
      )}
    </div>
  )
}

function within(tree: NonNullable<ReturnType<typeof useFolders>['tree']>, folder: string): readonly string[] {
  return [folder, ...tree.inside(folder).flatMap(({ id }) => within(tree, id))]
}
