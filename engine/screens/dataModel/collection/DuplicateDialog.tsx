import { useState } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { offeredCollections } from '#engine/core/metadata/offeredCollections.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { refreshModel } from '#engine/core/session/refreshModel.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { NameInput } from '../model/NameInput.tsx'
import type { PlanRunner } from '../model/usePlan.tsx'
import styles from './DuplicateDialog.module.css'
import { duplicate } from './duplicate.ts'

export interface DuplicateDialogProps {
  readonly field: FieldInfo
  readonly plan: PlanRunner
  readonly close: () => void
}

/** Makes a field like another one, under another name or in another collection (A-0462 … A-0476). */
export function DuplicateDialog({ field, plan, close }: DuplicateDialogProps) {
  const text = useText()
  const { metadata } = useStudio()
  const [collection, setCollection] = useState(field.collection)
  const [name, setName] = useState(`${field.field}_copy`)
  const [busy, setBusy] = useState(false)
  const taken = metadata.collection(collection)?.fields.map(each => each.field) ?? []
  const problem = nameProblem(name, 'field', taken)
  const confirm = async () => {
    if (busy || problem !== null) return
    setBusy(true)
    const done = await duplicate(plan, field, { collection, field: name }, text)
    if (!done) return setBusy(false)
    await refreshModel()
    notify({ kind: 'success', title: text('data_model.field_created') })
    close()
  }
  return (
    <LateConfirmDialog
      title={text('data_model.duplicate_field', { field: field.field })}
      confirm={text('data_model.duplicate')}
      busy={busy}
      error={null}
      {...(problem === null
        ? {}
        : { why: text(problem.kind === 'missing' ? 'data_model.field_name_missing' : 'data_model.field_name_wrong') })}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        <Select
          label={text('collection')}
          value={collection}
          options={offeredCollections(metadata, false).map(each => ({
            value: each.collection,
            label: each.collection,
          }))}
          onChange={setCollection}
        />
        <NameInput label={text('name')} value={name} problem={problem} onChange={setName} />
      </form>
    </LateConfirmDialog>
  )
}
