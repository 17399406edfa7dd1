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
import { useFolderRights } from './useFolderRights.ts'
import { useFolders } from './useFolders.ts'

export interface FolderPickerProps {
  readonly label: string
  /** Null for the root of the file library. */
  readonly chosen: string | null
  /** Folders that cannot be chosen, nor what lies in them. */
  readonly closed?: string
  readonly choose: (folder: string | null) => void
}

/** From so many folders on they can be searched. */
const many = 8

/** A choice of one folder of the file library, with a way to make a new one in it. */
export function FolderPicker({ label, chosen, closed, choose }: FolderPickerProps) {
  const text = useText()
  const { tree, error, reload } = useFolders()
  const { create } = useFolderRights()
  const [search, setSearch] = useState('')
  const [making, setMaking] = useState(false)
  const kept = useStore(openFolders)
  const sought = search.trim().toLocaleLowerCase()
  const all = useMemo(() => tree && folderNodes(tree, text('library.name'), false), [tree, text])
  const nodes = useMemo(
    () => all && (sought === '' ? all : findNodes(all, node => node.label.toLocaleLowerCase().includes(sought))),
    [all, sought],
  )
  const shut = useMemo(() => new Set(closed === undefined || !tree ? [] : within(tree, closed)), [tree, closed])
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
          <p className={styles.none}>{text('folders.none_found')}</p>
        ) : (
          <Tree
            label={label}
            nodes={nodes}
            expanded={sought === '' ? new Set([...kept, rootId]) : new Set(branchesOf(nodes))}
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
          {...(create === undefined ? {} : { why: create })}
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
