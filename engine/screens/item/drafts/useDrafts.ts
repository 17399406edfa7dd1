import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { randomKey } from '#engine/core/api/randomKey.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { type Draft, withoutSecrets } from '#engine/core/journal/Draft.ts'
import type { FoundDraft } from '#engine/core/journal/draftJournal.ts'
import type { HeldChangesList } from '#engine/core/journal/heldChanges.ts'
import type { DraftKeeper } from '#engine/core/journal/keepDrafts.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { newKey } from '#schemas/data/Item.ts'

export interface Drafts {
  /** What was typed earlier and was not saved; null without such. */
  readonly found: FoundDraft | null
  readonly accept: (found: FoundDraft) => void
  readonly drop: (found: FoundDraft) => void
  /** The browser keeps what is typed. */
  readonly isKept: boolean
}

/** Keeps what is typed into a form in this browser, sealed, until it is saved, and offers what was left there. */
export function useDrafts(
  actor: ActorRefFrom<typeof itemEditMachine>,
  held: HeldChangesList,
  collection: CollectionInfo,
): Drafts {
  const { metadata, draftKey = null } = useStudio()
  const [found, setFound] = useState<FoundDraft | null>(null)
  const [isKept, setKept] = useState(true)
  const [keeper, setKeeper] = useState<DraftKeeper | null>(null)
  const name = collection.collection
  useEffect(() => {
    const { user } = metadata.caller
    if (user === null) return
    let stop: (() => void) | null = () => {}
    import('#engine/core/journal/keepDrafts.ts').then(
      ({ keepDrafts }) => {
        if (stop === null) return
        const started = keepDrafts({
          actor,
          held,
          id: randomKey(),
          place: () => {
            const { isSingleton, primaryKey } = actor.getSnapshot().context
            return JSON.stringify([name, isSingleton ? null : String(primaryKey ?? newKey)])
          },
          user,
          secret: draftKey,
          strip: draft => stripped(draft, name, metadata),
          offer: setFound,
          fail: () => setKept(false),
        })
        stop = started.stop
        setKeeper(started)
      },
      () => setKept(false),
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [actor, held, metadata, draftKey, name])
  return { found, isKept, accept: draft => keeper?.accept(draft), drop: draft => keeper?.drop(draft) }
}

/** Without passwords and what is shown as dots; null where nothing else is left. */
function stripped(draft: Draft, collection: string, metadata: Metadata): Draft | null {
  const isSecret = (of: string, field: string) => {
    const known = metadata.field(of, field)
    return (
      known?.specials.some(special => special === 'hash' || special === 'conceal') === true || isMasked(known?.meta)
    )
  }
  const patches = withoutSecrets(draft.patches, collection, { isSecret, rowsOf: payloadModel(metadata).rowsOf })
  if (patches.length === 0) return null
  const isWhole = JSON.stringify(patches) === JSON.stringify(draft.patches)
  const began = Object.entries(draft.began).filter(([field]) => !isSecret(collection, field))
  return { ...draft, patches, began: Object.fromEntries(began), unsettled: isWhole ? draft.unsettled : null }
}

const isMasked = (meta: { readonly options?: unknown } | null | undefined): boolean =>
  typeof meta?.options === 'object' && meta.options !== null && 'masked' in meta.options && meta.options.masked === true
