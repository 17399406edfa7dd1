import { useState } from 'react'
import { junctionsOf } from '#engine/core/dataModel/junctionsOf.ts'
import { planned } from '#engine/core/editor/planned.ts'
import type { ImpactSubject } from '#engine/core/model/impact/touches.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { deleteCollection } from '#schemas/model/modelCalls.ts'
import { Impact } from '../model/impact/Impact.tsx'
import { useImpact } from '../model/impact/useImpact.ts'
import type { PlanRunner } from '../model/usePlan.tsx'

export interface DeleteDialogProps {
  readonly title: string
  readonly subject: ImpactSubject
  readonly call: ModelCall
  readonly plan: PlanRunner
  /** Called after the deletion; the model is reloaded right after. */
  readonly done: () => void
  readonly cancel: () => void
}

/** Confirms the deletion of a part of the model, and lists what is deleted with it. */
export function DeleteDialog({ title, subject, call, plan, done, cancel }: DeleteDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const junctions = subject.kind === 'collection' ? junctionsOf(metadata, subject.collection) : []
  const [withJunctions, setWithJunctions] = useState(false)
  const impact = useImpact(subject)
  const counting = impact.parts === null && impact.failure === null
  const { busy, disabledReason, save } = useEditor({
    initial: {},
    save: async () => {
      const outcome = planned(await plan.run(withJunctions ? [...junctions.map(deleteCollection), call] : [call]))
      if (outcome.ok) done()
      await refreshModel()
      return outcome
    },
    whyNot: () => (counting ? text('data_model.counting') : null),
  })
  return (
    <LazyConfirmDialog
      title={title}
      confirm={text('delete')}
      danger
      busy={busy}
      error={null}
      {...(disabledReason === null ? {} : { disabledReason })}
      onConfirm={save}
      onCancel={cancel}
    >
      <p>{text('data_model.delete_body')}</p>
      {junctions.length > 0 && (
        <Checkbox
          label={text('data_model.delete_junctions', { names: junctions.join(', ') })}
          checked={withJunctions}
          onChange={setWithJunctions}
        />
      )}
      <Impact impact={impact} />
    </LazyConfirmDialog>
  )
}
