import type { CSSProperties } from 'react'
import type { TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { TemplateValue } from '#engine/form/display/DisplayValue.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { DragHandle } from '#engine/ui/drag/DragHandle.tsx'
import { useDragSource } from '#engine/ui/drag/useDragSource.ts'
import { type DropSpot, useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { StateMark } from '../StateMark.tsx'
import type { NodeRowProps } from './NodeRowProps.ts'
import styles from './Nodes.module.css'
import { useNodeMenu } from './useNodeMenu.ts'

/** One node of a tree: its text, its staged change and its actions. */
export function NodeRow(props: NodeRowProps) {
  const { node, name, collection, isActive, readOnly, canMove, dragKind, placeOf, go, enter, expand, open } = props
  const text = useText()
  const menu = useNodeMenu(props)
  const { state, item, level, position, size, hasChildren, expanded } = node
  const { removeDisabledReason } = props.permissions
  const isFixed = removeDisabledReason !== null && (state === 'saved' || state === 'updated')
  const isMovable = canMove && state !== 'removed'
  const { dragging, source, preview } = useDragSource<TreeNode>({ kind: dragKind, item: node, allowed: isMovable })
  const spotOf = ({ low, middle }: { readonly low: boolean; readonly middle: boolean }): DropSpot =>
    middle ? 'inside' : low ? 'after' : 'before'
  const { over, target } = useDropTarget<TreeNode>({
    kind: dragKind,
    canDrop: dragged => placeOf(dragged, 'after') !== null,
    spot: (dragged, pointer) => {
      const spot = spotOf(pointer)
      return placeOf(dragged, spot) ? spot : pointer.low ? 'after' : 'before'
    },
    drop: (dragged, spot) => go(dragged, placeOf(dragged, spot)),
  })
  const mark = state === 'saved' ? null : text(`related_list.${state}`)
  const row = (element: Element | null) => {
    target(element)
    preview(element)
  }
  return (
    <div
      ref={row}
      role="treeitem"
      className={styles.row}
      data-id={node.id}
      data-state={state}
      data-over={over ?? undefined}
      data-dragging={dragging || undefined}
      style={{ '--level': level } as CSSProperties}
      tabIndex={isActive ? 0 : -1}
      aria-label={mark === null ? name : `${name}, ${mark}`}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={hasChildren ? expanded : undefined}
      onFocus={enter}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
      <span
        className={styles.arrow}
        data-part={hasChildren ? 'expand' : undefined}
        onClick={hasChildren ? expand : undefined}
      >
        {hasChildren && <Icon name={expanded ? 'expand_more' : 'chevron_right'} />}
      </span>
      {isMovable ? (
        <DragHandle source={source} label={text('tree.drag', { name })} />
      ) : (
        canMove && <span className={styles.noHandle} />
      )}
      {item === null ? (
        <span className={styles.hidden}>{text('related_list.not_permitted', { name })}</span>
      ) : (
        <button
          type="button"
          className={`${textStyles.cut} ${styles.open}`}
          dir="auto"
          tabIndex={-1}
          aria-label={text('related_list.open', { name })}
          onClick={() => open({ kind: 'node', node })}
        >
          {Object.keys(item).length > 0 ? (
            <TemplateValue collection={collection} template={props.template} item={item} />
          ) : (
            name
          )}
        </button>
      )}
      <StateMark state={state} />
      <span className={styles.end}>
        {menu.length > 0 && (
          <MenuButton
            label={text('related_list.more', { name })}
            icon="more_vert"
            size="s"
            tabIndex={isActive ? undefined : -1}
            items={menu}
          />
        )}
        {!readOnly && (
          <IconButton
            icon={state === 'removed' ? 'undo' : 'close'}
            size="s"
            label={text(state === 'removed' ? 'related_list.keep' : 'related_list.remove', { name })}
            tabIndex={isActive ? undefined : -1}
            {...(isFixed ? { disabledReason: removeDisabledReason } : {})}
            onPress={props.toggle}
          />
        )}
      </span>
    </div>
  )
}
