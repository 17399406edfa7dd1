import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dropOf, stepOf, type TreeMove, type TreePlace } from '#engine/core/item/nested/treeKeys.ts'
import type { TreeEntry, TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Key } from '#schemas/data/Item.ts'
import type { ListPermissions } from '../useListPermissions.ts'
import { GapRow } from './GapRow.tsx'
import { NodeRow } from './NodeRow.tsx'
import styles from './Nodes.module.css'
import type { OpenedNode } from './TreeDialog.tsx'
import { rowOf, treeKeys } from './treeKeys.ts'

export interface TreeRowsProps {
  readonly label: string
  readonly entries: readonly TreeEntry[]
  readonly collection: string
  readonly template: string
  readonly isOrdered: boolean
  readonly readOnly: boolean
  readonly permissions: ListPermissions
  readonly nameOf: (node: TreeNode) => string
  readonly expand: (nodes: readonly Key[], isOpen: boolean) => void
  readonly readMore: (path: TreeNode['path']) => void
  readonly open: (opened: OpenedNode) => void
  readonly remove: (node: TreeNode) => void
  readonly keep: (node: TreeNode) => void
  readonly move: (node: TreeNode, place: TreePlace) => void
}

/** The rows of a tree as one tab stop. Moved nodes keep the focus, and their new position is announced. */
export function TreeRows(props: TreeRowsProps) {
  const { label, entries, collection, readOnly, permissions, nameOf, expand, readMore, open, remove, keep, move } =
    props
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()
  const dragKind = useId()
  const [current, setCurrent] = useState<string | null>(null)
  /** The key of the node that was moved with the keyboard. */
  const [moved, setMoved] = useState<Key | null>(null)
  const active = entries.find(each => each.id === current) ?? entries[0]
  const movedNode = entries.find((each): each is TreeNode => each.kind === 'node' && each.key === moved)
  const movedId = movedNode?.id
  const canMove = !readOnly && permissions.addDisabledReason(collection) === null
  const focus = (entry: TreeEntry | undefined) => {
    if (!entry) return
    setCurrent(entry.id)
    rowOf(list.current, entry.id)?.focus()
  }
  useEffect(() => {
    if (movedId === undefined) return
    setCurrent(movedId)
    rowOf(list.current, movedId)?.focus()
  }, [movedId])
  const go = (node: TreeNode, place: TreePlace | null) => {
    if (!place || !canMove) return
    setMoved(node.key)
    move(node, place)
  }
  const step = (node: TreeNode, by: TreeMove) => stepOf(entries, node, by, props.isOrdered)
  const toggle = (node: TreeNode) => {
    if (readOnly) return
    if (node.state === 'removed') keep(node)
    else if (permissions.removeDisabledReason === null || node.state === 'created' || node.state === 'linked')
      remove(node)
  }
  const press = (entry: TreeEntry) => {
    if (entry.kind === 'more') readMore(entry.path)
    else if (entry.kind === 'failed') entry.reload()
    else if (entry.kind === 'node' && entry.item) open({ kind: 'node', node: entry })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    treeKeys({
      list,
      entries,
      active,
      nameOf,
      focus,
      press,
      toggle,
      expand,
      step: (node, by) => go(node, step(node, by)),
    })(event)
  return (
    <>
      <div
        ref={list}
        role="tree"
        tabIndex={-1}
        className={styles.nodes}
        aria-label={label}
        aria-describedby={readOnly ? undefined : hint}
        onKeyDown={onKeyDown}
      >
        {entries.map(entry =>
          entry.kind === 'node' ? (
            <NodeRow
              key={String(entry.key)}
              node={entry}
              name={nameOf(entry)}
              collection={collection}
              template={props.template}
              isActive={entry === active}
              readOnly={readOnly}
              canMove={canMove}
              dragKind={dragKind}
              permissions={permissions}
              step={by => step(entry, by)}
              placeOf={(dragged, spot) => dropOf(dragged, entry, spot)}
              go={(node, place) => go(node, place)}
              enter={() => setCurrent(entry.id)}
              expand={() => expand([entry.key], !entry.expanded)}
              open={open}
              toggle={() => toggle(entry)}
            />
          ) : (
            <GapRow
              key={entry.id}
              gap={entry}
              isActive={entry === active}
              enter={() => setCurrent(entry.id)}
              press={() => press(entry)}
            />
          ),
        )}
      </div>
      <p id={hint} hidden>
        {text('tree.keys')}
      </p>
      <p className={textStyles.hidden} role="status">
        {movedNode &&
          text('tree.moved', {
            name: nameOf(movedNode),
            level: movedNode.level,
            position: movedNode.position,
            count: movedNode.size,
          })}
      </p>
    </>
  )
}
