import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { randomKey } from '#engine/core/api/randomKey.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import { type Draft, withoutSecrets } from '#engine/core/journal/Draft.ts'
import type { RecoveredDraft } from '#engine/core/journal/draftJournal.ts'
import type { DrawerEditsList } from '#engine/core/journal/drawerEdits.ts'
import type { DraftKeeper } from '#engine/core/journal/keepDrafts.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { newKey } from '#schemas/data/Item.ts'

export interface Drafts {
  /** An earlier unsaved draft; null if there is none. */
  readonly foundDraft: RecoveredDraft | null
  readonly accept: (draft: RecoveredDraft) => void
  readonly drop: (draft: RecoveredDraft) => void
  /** Whether the browser stores drafts. */
  readonly isKept: boolean
}

/** Stores the changes of a form in this browser, encrypted, until they are saved, and offers an earlier draft. */
export function useDrafts(
  actor: ActorRefFrom<typeof itemEditMachine>,
  drawerEdits: DrawerEditsList,
  collection: CollectionInfo,
): Drafts {
  const { metadata, draftKey = null } = useStudio()
  const [foundDraft, setFound] = useState<RecoveredDraft | null>(null)
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
          drawerEdits,
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
  }, [actor, drawerEdits, metadata, draftKey, name])
  return useMemo(
    () => ({ foundDraft, isKept, accept: draft => keeper?.accept(draft), drop: draft => keeper?.drop(draft) }),
    [foundDraft, isKept, keeper],
  )
}

/** Removes passwords and masked values; null if nothing else is left. */
function stripped(draft: Draft, collection: string, metadata: Metadata): Draft | null {
  const isSecret = (of: string, field: string) => {
    const fieldInfo = metadata.field(of, field)
    return (
      fieldInfo?.specials.some(special => special === 'hash' || special === 'conceal') === true ||
      isMasked(fieldInfo?.meta)
    )
  }
  const patches = withoutSecrets(draft.patches, collection, { isSecret, rowsOf: payloadModel(metadata).rowsOf })
  if (patches.length === 0) return null
  const isWhole = JSON.stringify(patches) === JSON.stringify(draft.patches)
  const baseValues = Object.entries(draft.began).filter(([field]) => !isSecret(collection, field))
  return { ...draft, patches, began: Object.fromEntries(baseValues), unsettled: isWhole ? draft.unsettled : null }
}

const isMasked = (meta: { readonly options?: unknown } | null | undefined): boolean =>
  typeof meta?.options === 'object' && meta.options !== null && 'masked' in meta.options && meta.options.masked === true
