import type { RelatedRow } from '#engine/core/item/nested/relatedRows.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { Key } from '#schemas/data/Item.ts'
import styles from './RelatedList.module.css'
import type { RowMoves } from './rowMoves.ts'

export interface RowActionsProps {
  readonly row: RelatedRow
  /** As text. */
  readonly name: string
  readonly collection: string
  readonly readOnly: boolean
  readonly removeDisabledReason: string | null
  /** Null if the row cannot be moved. */
  readonly moves: RowMoves | null
  readonly duplicate?: (() => void) | undefined
  readonly remove: (key: Key) => void
  readonly keep: (key: Key) => void
}

/** The menu of a row, and the button that removes or keeps it. */
export function RowActions(props: RowActionsProps) {
  const { row, name, collection, readOnly, removeDisabledReason, moves, duplicate, remove, keep } = props
  const text = useText()
  const { itemHref } = useStudio()
  const { key, state, far } = row
  const linkKey = far ? far.key : state === 'created' ? null : key
  const menu: readonly MenuItem[] = [
    ...(moves
      ? [
          { id: 'up', label: text('related_list.move_up'), icon: 'arrow_upward', onSelect: () => moves.by(-1) },
          { id: 'down', label: text('related_list.move_down'), icon: 'arrow_downward', onSelect: () => moves.by(1) },
          { id: 'to', label: text('related_list.move_to'), icon: 'swap_vert', onSelect: moves.ask },
        ]
      : []),
    ...(duplicate
      ? [{ id: 'duplicate', label: text('repeater.duplicate'), icon: 'content_copy', onSelect: duplicate }]
      : []),
    ...(linkKey === null
      ? []
      : [
          {
            id: 'open',
            label: text('open_in_new_tab'),
            icon: 'open_in_new',
            onSelect: () => window.open(itemHref(collection, linkKey), '_blank', 'noreferrer'),
          },
        ]),
  ]
  return (
    <span className={styles.buttons}>
      {menu.length > 0 && (
        <MenuButton label={text('related_list.more', { name })} icon="more_vert" size="s" items={menu} />
      )}
      {!readOnly &&
        (state === 'removed' ? (
          <IconButton icon="undo" size="s" label={text('related_list.keep', { name })} onPress={() => keep(key)} />
        ) : (
          <IconButton
            icon="close"
            size="s"
            label={text('related_list.remove', { name })}
            {...(removeDisabledReason === null || state === 'created' || state === 'linked'
              ? {}
              : { disabledReason: removeDisabledReason })}
            onPress={() => remove(key)}
          />
        ))}
    </span>
  )
}
