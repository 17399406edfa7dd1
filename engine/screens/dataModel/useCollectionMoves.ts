import { useRef, useState } from 'react'
import {
  type CollectionPlace,
  moveCollection,
  type PlaceChange,
  type PlacedCollection,
} from '#engine/core/dataModel/collectionOrder.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { updateCollection, updateCollections } from '#schemas/model/modelCalls.ts'
import type { PlanRunner } from './model/usePlan.tsx'

/** The last moved collection, and its announcement. */
interface Moved {
  readonly collection: string
  readonly message: string
}

/** Moves collections, one move at a time: moves during another one are ignored. The plan reports why a move fails. */
export function useCollectionMoves(placed: readonly PlacedCollection[], plan: PlanRunner) {
  const text = useText()
  const { capabilities } = useStudio()
  const isMoving = useRef(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const move = async (collection: string, place: CollectionPlace): Promise<void> => {
    const changes = moveCollection(placed, collection, place)
    if (changes.length === 0 || isMoving.current) return
    isMoving.current = true
    const { end } = await plan.run(callsOf(changes, capabilities.has('batch-collections')))
    await refreshModel()
    isMoving.current = false
    if (end !== 'done') return
    const beside = placed.filter(({ info, group }) => group === place.group && info.collection !== collection).length
    const words = { field: collection, place: Math.min(place.at, beside) + 1, count: beside + 1 }
    setMoved({
      collection,
      message:
        place.group === null
          ? text('data_model.moved', words)
          : text('data_model.moved_into', { ...words, group: place.group }),
    })
  }
  return { move: (collection: string, place: CollectionPlace) => void move(collection, place), moved }
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
