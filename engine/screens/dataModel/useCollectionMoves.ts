import { useEffect, useRef, useState } from 'react'
import {
  type CollectionPlace,
  moveCollection,
  type PlaceChange,
  type PlacedCollection,
} from '#engine/core/dataModel/collectionOrder.ts'
import { dismiss, notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { updateCollection, updateCollections } from '#schemas/model/modelCalls.ts'
import type { PlanRunner } from './model/usePlan.tsx'

/** The last moved collection: a new object for each move. */
interface Moved {
  readonly collection: string
}

/** The place to move to, among the collections as they are then; null if there is none. */
export type FindPlace = (placed: readonly PlacedCollection[]) => CollectionPlace | null

interface Move {
  readonly collection: string
  readonly find: FindPlace
}

/**
 * Moves collections. Moves that are made while another one is saved follow it, from the places that it results in. The
 * plan reports why a move fails; those that wait for it are dropped.
 */
export function useCollectionMoves(placed: readonly PlacedCollection[], plan: PlanRunner) {
  const text = useText()
  const { capabilities } = useStudio()
  const isMoving = useRef(false)
  const waiting = useRef<readonly Move[]>([])
  const told = useRef<number | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const run = async ({ collection, find }: Move): Promise<void> => {
    const place = find(placed)
    const changes = place ? moveCollection(placed, collection, place) : []
    if (place === null || changes.length === 0) return
    isMoving.current = true
    const { end } = await plan.run(callsOf(changes, capabilities.has('batch-collections')))
    await refreshModel()
    isMoving.current = false
    if (end !== 'done') {
      waiting.current = []
      return
    }
    const beside = placed.filter(({ info, group }) => group === place.group && info.collection !== collection).length
    const words = { field: collection, place: Math.min(place.at, beside) + 1, count: beside + 1 }
    setMoved({ collection })
    tell(
      place.group === null
        ? text('data_model.moved', words)
        : text('data_model.moved_into', { ...words, group: nameOf(place.group) }),
      changes,
    )
  }
  /** Only the last move can be undone: earlier places may no longer fit. */
  const tell = (title: string, changes: readonly PlaceChange[]) => {
    if (told.current !== null) dismiss(told.current)
    told.current = notify({
      kind: 'success',
      title,
      action: { label: text('undo'), onPress: () => void goBack(changes) },
    })
  }
  const goBack = async (changes: readonly PlaceChange[]): Promise<void> => {
    const back = changes.map(({ collection, meta, before }) => ({ collection, meta: before, before: meta }))
    // Moves wait for it, as they wait for each other.
    isMoving.current = true
    await plan.run(callsOf(back, capabilities.has('batch-collections')))
    await refreshModel()
    isMoving.current = false
    // Also draws again, which starts the next move.
    setMoved(null)
  }
  const nameOf = (group: string) => placed.find(({ info }) => info.collection === group)?.info.name ?? group
  // Runs after the render that shows the places of the last move.
  useEffect(() => {
    const [next, ...others] = waiting.current
    if (next === undefined || isMoving.current) return
    waiting.current = others
    void run(next)
  })
  const move = (collection: string, find: FindPlace): void => {
    if (isMoving.current) waiting.current = [...waiting.current, { collection, find }]
    else void run({ collection, find })
  }
  return { move, moved }
}

/** One request, or one for each collection on other servers. */
const callsOf = (changes: readonly PlaceChange[], together: boolean) =>
  together
    ? [
        updateCollections(
          changes.map(({ collection, meta }) => ({ collection, meta })),
          changes.map(({ collection, before }) => ({ collection, meta: before })),
        ),
      ]
    : changes.map(({ before, collection, meta }) => updateCollection(collection, meta, before))
