import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { newDraft, storedDraft } from '#engine/core/fieldSetup/draftField.ts'
import { readKind } from '#engine/core/fieldSetup/FieldKind.ts'
import { fieldSetupMachine, hasUnsaved } from '#engine/core/fieldSetup/fieldSetupMachine.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { DiscardDialog } from '#engine/ui/dialog/DiscardDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { newKey } from '#schemas/data/Item.ts'
import { useLeaveGuard } from '../../collections/useLeaveGuard.ts'
import { FieldSetup } from '../../fieldSetup/FieldSetup.tsx'
import { usePlan } from '../model/usePlan.tsx'

export interface FieldSetupDrawerProps {
  readonly collection: CollectionInfo
  /** The name of a field, or `+` for a new one. */
  readonly field: string
  /** The kind that the address asks for, for a new one. */
  readonly kind: string | null
  readonly close: () => void
}

/**
 * The field of an address, being set up. One that is not there leads back to its collection (A-0262); one that somebody
 * else deletes meanwhile does so too, and that is said.
 */
export default function FieldSetupDrawer({ collection, field, kind, close }: FieldSetupDrawerProps) {
  const text = useText()
  const { metadata } = useStudio()
  const seen = useRef<string | null>(null)
  const isThere = field === newKey || metadata.field(collection.collection, field) !== null
  useEffect(() => {
    if (isThere) seen.current = field
    else {
      // Word for word what a save says of it: it is said once.
      if (seen.current === field)
        notify({
          ...{ kind: 'danger', title: text('errors.CONFLICT'), persist: true },
          text: text('model.conflict.gone', { name: field }),
        })
      close()
    }
  }, [isThere, field, close, text])
  if (!isThere) return null
  return <OpenField key={`${field} ${kind}`} collection={collection} field={field} kind={kind} close={close} />
}

function OpenField({ collection, field, kind, close }: FieldSetupDrawerProps) {
  const text = useText()
  const { metadata, registry } = useStudio()
  const plan = usePlan()
  // What it begins with is read once: what is typed goes on over it.
  const [draft] = useState(() => {
    const stored = field === newKey ? null : metadata.field(collection.collection, field)
    return stored ? storedDraft(metadata, stored) : newDraft(readKind(kind), collection.collection, registry)
  })
  const [snapshot, send, actor] = useMachine(
    fieldSetupMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          const outcome = await plan.run(input)
          // What was refused may be there by now: somebody else was quicker.
          if (outcome.failure?._tag !== 'Unreachable') await refreshModel()
          return outcome
        }),
      },
      actions: {
        announceSaved: () => notify({ kind: 'success', title: text('field_setup.saved') }),
        // After this step of the machine, when no guard stands in the way.
        announceLeft: () => queueMicrotask(close),
      },
    }),
    { input: { draft, metadata } },
  )
  useEffect(() => send({ type: 'model.changed', metadata }), [metadata, send])
  const guard = useLeaveGuard(() => hasUnsaved(actor.getSnapshot()))
  return (
    <>
      <FieldSetup snapshot={snapshot} send={send} />
      {plan.dialog}
      {guard.asking && (
        <DiscardDialog discard={guard.leave} stay={guard.stay}>
          <p>{text('unsaved_changes_body')}</p>
        </DiscardDialog>
      )}
    </>
  )
}
