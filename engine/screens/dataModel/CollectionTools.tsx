import { useCallback } from 'react'
import { isWithin, type PlacedCollection } from '#engine/core/dataModel/collectionOrder.ts'
import { besideOf, type IsShown, outOfFolder, placeBeside } from '#engine/core/dataModel/placeBeside.ts'
import { DragHandle } from '#engine/ui/drag/DragHandle.tsx'
import { useDragSource } from '#engine/ui/drag/useDragSource.ts'
import { useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import styles from './CollectionTools.module.css'
import type { FindPlace } from './useCollectionMoves.ts'

const dragged = 'collection'

interface DraggedCollection {
  readonly placed: PlacedCollection
}

export interface CollectionToolsProps {
  readonly placed: PlacedCollection
  readonly all: readonly PlacedCollection[]
  readonly move: (collection: string, find: FindPlace) => void
}

/** Drags the row of a collection. */
export function CollectionHandle({ placed }: Pick<CollectionToolsProps, 'placed'>) {
  const text = useText()
  const { info, at, count } = placed
  const { source, preview } = useDragSource<DraggedCollection>({ kind: dragged, item: { placed } })
  const handle = useCallback(
    (element: Element | null) => {
      source(element)
      preview(element?.closest('tr') ?? null)
    },
    [source, preview],
  )
  return (
    <DragHandle
      source={handle}
      label={text('data_model.move', { field: info.collection, place: at + 1, count })}
      title={text('data_model.move_how')}
    />
  )
}

/** The name of a collection, indented in its folder. Its row accepts drops: in the middle of a folder, into it. */
export function CollectionName({ placed, all, move }: CollectionToolsProps) {
  const { info, group, at, depth } = placed
  const { over, target } = useDropTarget<DraggedCollection>({
    kind: dragged,
    canDrop: from => !isWithin(all, info.collection, from.placed.info.collection),
    spot: (_, { low, middle }) => (info.isFolder && middle ? 'inside' : low ? 'after' : 'before'),
    drop: (from, spot) => {
      const name = from.placed.info.collection
      if (spot === 'inside') return move(name, () => ({ group: info.collection, at: Number.POSITIVE_INFINITY }))
      // The index is that without the moved row.
      const own = from.placed.group === group && from.placed.at < at ? at - 1 : at
      move(name, () => ({ group, at: spot === 'after' ? own + 1 : own }))
    },
  })
  const row = useCallback((element: Element | null) => target(element?.closest('tr') ?? null), [target])
  return (
    <span
      ref={row}
      className={styles.name}
      data-over={over ?? undefined}
      style={{ '--depth': depth } as Readonly<Record<string, number>>}
    >
      {info.collection}
    </span>
  )
}

interface CollectionMenuProps extends CollectionToolsProps {
  /** What the list shows: steps go past the rest. */
  readonly isShown: IsShown
}

/** Moves a collection without dragging. */
export function CollectionMenu({ placed, all, move, isShown }: CollectionMenuProps) {
  const text = useText()
  const { info, group } = placed
  const name = info.collection
  const folders = all.filter(
    each => each.info.isFolder && each.info.collection !== group && !isWithin(all, each.info.collection, name),
  )
  const parent = all.find(each => each.info.collection === group)
  const step = (by: 1 | -1) => {
    return {
      disabled: placeBeside(all, placed, by, isShown) === null,
      onSelect: () => move(name, besideOf(name, by, isShown)),
    }
  }
  return (
    <MenuButton
      size="s"
      label={text('field_menu', { field: name })}
      items={[
        { id: 'up', label: text('move_up', { name }), icon: 'arrow_upward', ...step(-1) },
        { id: 'down', label: text('move_down', { name }), icon: 'arrow_downward', ...step(1) },
        ...folders.map(each => ({
          id: `into-${each.info.collection}`,
          label: text('data_model.move_into', { group: each.info.name }),
          icon: 'folder',
          onSelect: () => move(name, () => ({ group: each.info.collection, at: Number.POSITIVE_INFINITY })),
        })),
        ...(parent
          ? [
              {
                id: 'out',
                label: text('data_model.move_out', { group: parent.info.name }),
                icon: 'logout',
                onSelect: () => move(name, outOfFolder(name)),
              },
            ]
          : []),
      ]}
    />
  )
}
