import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type CollectionGroup, collectionGroup, listedCollections } from '#engine/core/dataModel/collectionGroup.ts'
import { type PlacedCollection, placedCollections } from '#engine/core/dataModel/collectionOrder.ts'
import { besideOf } from '#engine/core/dataModel/placeBeside.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { type Column, SettingsTable } from '../settings/table/SettingsTable.tsx'
import { CollectionHandle, CollectionMenu, CollectionName } from './CollectionTools.tsx'
import { usePlan } from './model/usePlan.tsx'
import { useCollectionMoves } from './useCollectionMoves.ts'

/** A row; `placed` is null for a table that has no place in the navigation. */
interface Row {
  readonly info: CollectionInfo
  readonly placed: PlacedCollection | null
}

export interface OrderedCollectionsProps {
  readonly groups: ReadonlySet<CollectionGroup>
  readonly columns: readonly Column<CollectionInfo>[]
}

/** The collections in the order of the navigation, with their folders. They can be moved by dragging, keys and menu. */
export function OrderedCollections({ groups, columns }: OrderedCollectionsProps) {
  const text = useText()
  const { metadata } = useStudio()
  const plan = usePlan()
  const placed = placedCollections(metadata)
  const { move, moved } = useCollectionMoves(placed, plan)
  const frame = useRef<HTMLDivElement>(null)
  // A moved row is removed and reinserted, which loses the focus.
  useEffect(() => {
    if (moved) frame.current?.querySelector<HTMLElement>(`[data-row="${moved.collection}"] a`)?.focus()
  }, [moved])
  const rows: readonly Row[] = [
    ...placed.filter(({ info }) => groups.has(collectionGroup(info))).map(each => ({ info: each.info, placed: each })),
    ...listedCollections(metadata.collections, groups)
      .filter(info => !placed.some(each => each.info === info))
      .map(info => ({ info, placed: null })),
  ]
  const press = (event: KeyboardEvent, row: Row) => {
    if (!event.altKey || !row.placed || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(row.info.collection, besideOf(row.info.collection, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <DragArea>
      <div ref={frame}>
        <SettingsTable<Row>
          label={text('data_model.name')}
          rows={rows}
          keyOf={({ info }) => info.collection}
          nameOf={({ info }) => info.collection}
          hrefOf={({ info }) => settingsHref('data-model', info.collection)}
          link="name"
          stateOf={({ info }) => collectionGroup(info)}
          shortcuts={{ keys: 'Alt+ArrowUp Alt+ArrowDown', press }}
          columns={[
            {
              ...{ id: 'move', label: text('related_list.move'), labelHidden: true, width: 44, tools: true },
              cell: row => row.placed && <CollectionHandle placed={row.placed} />,
            },
            ...columns.map(column => ({
              ...column,
              cell: (row: Row) =>
                column.id === 'name' && row.placed ? (
                  <CollectionName placed={row.placed} all={placed} move={move} />
                ) : (
                  column.cell(row.info)
                ),
              after: (row: Row) => column.after?.(row.info),
            })),
            {
              ...{ id: 'menu', label: text('related_list.actions'), labelHidden: true, width: 52, tools: true },
              cell: row => row.placed && <CollectionMenu placed={row.placed} all={placed} move={move} />,
            },
          ]}
        />
      </div>
      <p className={textStyles.hidden} role="status">
        {moved?.message}
      </p>
      {plan.dialog}
    </DragArea>
  )
}
