import { useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { ToManyEdit } from '#engine/core/edits/Patch.ts'
import type { ListShape } from '#engine/core/item/nested/listShape.ts'
import { rowEdits } from '#engine/core/item/nested/relatedRows.ts'
import { editAt, type TreePath, type TreeShape } from '#engine/core/item/nested/treeEdits.ts'
import type { TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Key } from '#schemas/data/Item.ts'
import { ItemDrawer, SelectionDrawer } from '../lazyDrawers.tsx'
import { temporaryId } from '../useListChanges.ts'
import type { useTreeChanges } from './useTreeChanges.ts'

/** The drawer that is open over a tree. */
export type OpenedNode =
  | { readonly kind: 'node'; readonly node: TreeNode }
  | { readonly kind: 'create' | 'choose'; readonly path: TreePath }

export interface TreeDialogProps {
  readonly opened: OpenedNode
  readonly list: ListShape
  readonly shape: TreeShape
  readonly edit: ToManyEdit
  readonly root: Key | null
  readonly access: Access
  readonly changes: ReturnType<typeof useTreeChanges>
  readonly expand: (path: TreePath) => void
  readonly close: () => void
}

/** The drawer to edit, create or choose a node. The tree itself changes what is above and below a node. */
export function TreeDialog({ opened, list, shape, edit, root, access, changes, expand, close }: TreeDialogProps) {
  const text = useText()
  const [newId] = useState(temporaryId)
  const hide = [list.foreignKey, shape.field, ...(shape.sortField === null ? [] : [shape.sortField])]
  switch (opened.kind) {
    case 'node': {
      const { node } = opened
      return (
        <ItemDrawer
          collection={shape.collection}
          primaryKey={node.state === 'created' ? null : node.key}
          staged={rowEdits(editAt(edit, shape.field, node.path), node.key)}
          hide={hide}
          access={node.state === 'removed' ? { allowed: false, reason: text('related_list.removed') } : access}
          done={result => {
            changes.edited(node, result)
            close()
          }}
          changeOf={result => changes.editOf(node.path, node.key, result)}
          close={close}
        />
      )
    }
    case 'create':
      return (
        <ItemDrawer
          collection={shape.collection}
          primaryKey={null}
          hide={hide}
          access={access}
          done={result => {
            changes.attempt(changes.created(opened.path, result))
            expand(opened.path)
            close()
          }}
          changeOf={result => changes.creationOf(opened.path, newId, result)}
          close={close}
        />
      )
    case 'choose': {
      const above = [...opened.path, ...(root === null ? [] : [root])].filter(key => !String(key).startsWith('+'))
      return (
        <SelectionDrawer
          collection={shape.collection}
          multiple
          filter={above.length === 0 ? null : { [shape.primaryKey]: { _nin: above } }}
          done={keys => {
            changes.attempt(changes.add(opened.path, keys))
            expand(opened.path)
            close()
          }}
          close={close}
        />
      )
    }
  }
}
