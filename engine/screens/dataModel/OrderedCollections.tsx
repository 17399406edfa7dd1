import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type CollectionGroup, collectionGroup, listedCollections } from '#engine/core/dataModel/collectionGroup.ts'
import { type PlacedCollection, placedCollections } from '#engine/core/dataModel/collectionOrder.ts'
import { besideOf, type IsShown, intoFolder, outOfFolder } from '#engine/core/dataModel/placeBeside.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { arrowStep } from '#engine/ui/direction.ts'
import { DragArea } from '#engine/ui/drag/DragArea.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { type Column, SettingsTable } from '../settings/table/SettingsTable.tsx'
import { CollectionHandle, CollectionMenu, CollectionName } from './CollectionTools.tsx'
import { usePlan } from './model/usePlan.tsx'
import { type FindPlace, useCollectionMoves } from './useCollectionMoves.ts'

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
  const isShown: IsShown = ({ info }) => groups.has(collectionGroup(info))
  const rows: readonly Row[] = [
    ...placed.filter(isShown).map(each => ({ info: each.info, placed: each })),
    ...listedCollections(metadata.collections, groups)
      .filter(info => !placed.some(each => each.info === info))
      .map(info => ({ info, placed: null })),
  ]
  const press = (event: KeyboardEvent, row: Row) => {
    const name = row.info.collection
    const find = row.placed && event.altKey ? placeForKey(event, name, isShown) : null
    if (find === null) return
    event.preventDefault()
    move(name, find)
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
          shortcuts={{ keys: 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight', press }}
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
              cell: row =>
                row.placed && <CollectionMenu placed={row.placed} all={placed} move={move} isShown={isShown} />,
            },
          ]}
        />
      </div>
      {plan.dialog}
    </DragArea>
  )
}

/** Up and down move by a step, forward into the nearest folder, back out of the own one. */
function placeForKey({ key, currentTarget }: KeyboardEvent, name: string, isShown: IsShown): FindPlace | null {
  if (key === 'ArrowUp') return besideOf(name, -1, isShown)
  if (key === 'ArrowDown') return besideOf(name, 1, isShown)
  const step = arrowStep(key, currentTarget)
  if (step === 0) return null
  return step > 0 ? intoFolder(name, isShown) : outOfFolder(name)
}
