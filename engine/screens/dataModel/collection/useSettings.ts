import { useState } from 'react'
import { metaEdits, metaValues } from '#engine/core/dataModel/collection/metaEdits.ts'
import type { CollectionMeta } from '#schemas/data/Collection.ts'
import type { Item } from '#schemas/data/Item.ts'

interface Edited {
  /** What they were when the edit began; null where that is what is there now. */
  readonly began: Item | null
  readonly change: Item
}

/** The settings of a collection while they are edited: over what is there now lies only what was changed here. */
export function useSettings(meta: CollectionMeta | null) {
  const [edited, setEdited] = useState(nothing)
  const stored = metaValues(meta)
  const began = edited.began ?? stored
  const shown = { ...stored, ...edited.change }
  const edits = metaEdits(began, { ...began, ...edited.change })
  const change = (value: Item) => {
    const said = metaEdits(began, { ...began, ...edited.change, ...metaEdits(shown, value)?.change })
    setEdited(said ? { began, change: said.change } : nothing)
  }
  /** Somebody else has changed the same, and that was said: what is there now is what the next save begins with. */
  const renew = () => setEdited({ ...edited, began: null })
  return { shown, edits, change, renew }
}

const nothing: Edited = { began: null, change: {} }
