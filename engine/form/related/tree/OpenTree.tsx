import { useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { AddButton } from '../AddButton.tsx'
import { useListPermissions } from '../useListPermissions.ts'
import styles from './Nodes.module.css'
import { type OpenedNode, TreeDialog } from './TreeDialog.tsx'
import { TreeRows } from './TreeRows.tsx'
import { useNodeName } from './useNodeName.ts'
import { useTreeChanges } from './useTreeChanges.ts'
import { type TreeInput, useTreeRows } from './useTreeRows.ts'

export interface OpenTreeProps extends TreeInput {
  readonly label: string
  readonly access: Access
  readonly change: (patch: Patch) => void
}

/** The tree of a field whose relation is set up. */
export default function OpenTree(props: OpenTreeProps) {
  const { label, list, shape, template, root, edit, access, change } = props
  const text = useText()
  const [opened, setOpened] = useState<OpenedNode | null>(null)
  const { entries, isWhole, expand, readMore } = useTreeRows(props)
  const changes = useTreeChanges({ shape, edit, root, entries, isWhole, change })
  const permissions = useListPermissions(list)
  const nameOf = useNodeName(shape.collection, template)
  const isLoading = entries.length === 1 && entries[0]?.kind === 'loading'
  return (
    <>
      {isLoading ? (
        <Skeleton rows={Math.min(Math.max(props.keys.length, 1), 5)} />
      ) : entries.length === 0 ? (
        <p className={styles.empty}>{text('related_list.empty')}</p>
      ) : (
        <DragArea>
          <TreeRows
            label={label}
            entries={entries}
            collection={shape.collection}
            template={template}
            isOrdered={shape.sortField !== null}
            readOnly={!access.allowed}
            permissions={permissions}
            nameOf={nameOf}
            expand={expand}
            readMore={readMore}
            open={setOpened}
            remove={changes.remove}
            keep={changes.keep}
            move={(node, place) => {
              expand(place.path, true)
              changes.attempt(changes.move(node, place))
            }}
          />
        </DragArea>
      )}
      {access.allowed && (
        <div className={styles.bar}>
          <AddButton
            label={text('related_list.create')}
            icon="add"
            collections={[shape.collection]}
            disabledReason={permissions.createDisabledReason}
            onPress={() => setOpened({ kind: 'create', path: [] })}
          />
          <AddButton
            label={text('related_list.add_existing')}
            icon="add_link"
            collections={[shape.collection]}
            disabledReason={permissions.addDisabledReason}
            onPress={() => setOpened({ kind: 'choose', path: [] })}
          />
        </div>
      )}
      {opened && (
        <TreeDialog
          opened={opened}
          list={list}
          shape={shape}
          edit={edit}
          root={root}
          access={access}
          changes={changes}
          expand={path => expand(path, true)}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}
