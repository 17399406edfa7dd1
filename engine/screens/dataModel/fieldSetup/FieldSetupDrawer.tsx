import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { newDraft, storedDraft } from '#engine/core/fieldSetup/draftField.ts'
import { readKind } from '#engine/core/fieldSetup/FieldKind.ts'
import { type FieldSetupNews, fieldSetupMachine, hasUnsaved } from '#engine/core/fieldSetup/fieldSetupMachine.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useLeaveGuard } from '#engine/form/editor/useLeaveGuard.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useEmitted } from '#engine/ui/useEmitted.ts'
import { newKey } from '#schemas/data/Item.ts'
import { FieldSetup } from '../../fieldSetup/FieldSetup.tsx'
import { usePlan } from '../model/usePlan.tsx'

export interface FieldSetupDrawerProps {
  readonly collection: CollectionInfo
  /** The name of a field, or `+` for a new one. */
  readonly field: string
  /** The kind of a new field in the address. */
  readonly kind: string | null
  readonly close: () => void
}

/**
 * The drawer that sets up the field in the address. If someone deletes the field, reports that and goes back to the
 * collection.
 */
export default function FieldSetupDrawer({ collection, field, kind, close }: FieldSetupDrawerProps) {
  const text = useText()
  const { metadata } = useStudio()
  const isThere = field === newKey || metadata.field(collection.collection, field) !== null
  useEffect(() => {
    if (!isThere) {
      // A save reports exactly the same, so this reports it only once.
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
  const { capabilities, metadata, registry } = useStudio()
  const plan = usePlan()
  // Read once: typed text is applied on top of it.
  const [draft] = useState(() => {
    const stored = field === newKey ? null : metadata.field(collection.collection, field)
    return stored
      ? storedDraft(metadata, stored, capabilities.has('field-rules'))
      : newDraft(readKind(kind), collection.collection, registry, capabilities.has('field-rules'))
  })
  const [snapshot, send, actor] = useMachine(
    fieldSetupMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          const outcome = await plan.run(input)
          // The rejected field may exist by now, if someone else created it first.
          if (outcome.failure?._tag !== 'Unreachable') await refreshModel()
          return outcome
        }),
      },
    }),
    { input: { draft, metadata } },
  )
  useEmitted(actor, ({ type }: FieldSetupNews) => {
    if (type === 'saved') notify({ kind: 'success', title: plan.made(text('field_setup.saved')) })
    else close()
  })
  useEffect(() => send({ type: 'model.changed', metadata }), [metadata, send])
  const guard = useLeaveGuard(() => hasUnsaved(actor.getSnapshot()))
  return (
    <>
      <FieldSetup snapshot={snapshot} send={send} />
      {plan.dialog}
      <LeaveQuestion editor={{ leaving: guard.asking, discard: guard.leave, stay: guard.stay }} />
    </>
  )
}
