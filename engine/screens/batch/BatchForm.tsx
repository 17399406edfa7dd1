import { useMemo, useState } from 'react'
import { batchReadOnlyReason } from '#engine/core/access/batchReadOnlyReason.ts'
import type { BatchJob } from '#engine/core/batch/BatchJob.ts'
import { batchEdits, commonValues } from '#engine/core/batch/commonValues.ts'
import { noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { payloadModel } from '#engine/core/edits/payloadModel.ts'
import { toPayload } from '#engine/core/edits/toPayload.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { withConditions } from '#engine/core/form/withConditions.ts'
import { validateInput } from '#engine/core/item/validateInput.ts'
import type { MatchQuery } from '#engine/core/list/matching.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { LeaveQuestion } from '#engine/form/editor/LeaveQuestion.tsx'
import { useDiscardGuard } from '#engine/form/editor/useDiscardGuard.ts'
import { Form } from '#engine/form/Form.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useFormNodes } from '#engine/form/useFormNodes.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ruleContext } from '#schemas/validation/fieldRule.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { useStagedEdits } from '../../form/related/useStagedEdits.ts'
import BatchDialog from './BatchDialog.tsx'
import styles from './BatchForm.module.css'

export interface BatchFormProps {
  readonly title: string
  readonly collection: CollectionInfo
  readonly keys: readonly Key[]
  readonly items: readonly Item[]
  readonly matching: MatchQuery | null
  readonly close: (left: readonly Key[] | null) => void
}

/** The form of a batch edit: a field is included once it is checked, and changes are reviewed before they are sent. */
export function BatchForm({ title, collection, keys, items, matching, close }: BatchFormProps) {
  const text = useText()
  const { metadata } = useStudio()
  const name = collection.collection
  // The base of the changes: it stays the same while the drawer is open, even if the data is reloaded.
  const [common] = useState(() => commonValues(items))
  const { edits, change } = useStagedEdits(noEdits, common)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [job, setJob] = useState<BatchJob | null>(null)
  const count = ticked.size
  const guard = useDiscardGuard(count > 0, () => close(null))

  const fields = useMemo(
    () =>
      collection.fields
        .filter(field => !field.isPrimaryKey)
        .map(field => {
          const differs =
            items.length > 0 && !Object.hasOwn(common, field.field) && items.some(item => field.field in item)
          if (!differs || !field.meta) return field
          const note = [text('batch.differs'), field.meta.note].filter(Boolean).join(' ')
          return { ...field, meta: { ...field.meta, note } }
        }),
    [collection, items, common, text],
  )
  const nodes = useFormNodes({
    fields: withConditions({ fields, item: common, edits, isNew: false, caller: metadata.caller }),
    item: common,
    edits,
    problems,
    readOnlyReason: field =>
      batchReadOnlyReason(field, metadata, text) ?? (ticked.has(field.field) ? null : { kind: 'not-in-batch' }),
    batch: ticked,
  })
  const [changeField] = useState(() => (field: string, patch: Patch) => {
    setProblems(current => current.filter(problem => problem.field !== field))
    change(field, patch)
  })
  const [toggle] = useState(() => (field: string, included: boolean) => {
    setProblems(current => current.filter(problem => problem.field !== field))
    setTicked(current => new Set(included ? [...current, field] : [...current].filter(other => other !== field)))
  })
  const review = () => {
    const sent = batchEdits(edits, ticked, common)
    const data = toPayload(sent, name, payloadModel(metadata))
    const invalid = validateInput({
      fields: fields.map(field => field.wire),
      values: data,
      isNew: false,
      before: common,
      context: ruleContext(metadata.caller),
    })
    setProblems(invalid)
    if (invalid.length > 0) return
    const shown = withEdits(common, sent)
    setJob({ kind: 'edit', data, values: Object.fromEntries([...ticked].map(field => [field, shown[field]])) })
  }
  return (
    <Drawer
      title={title}
      over={collection.name}
      footer={
        <>
          <p className={styles.hint}>{text('batch.hint')}</p>
          <Button onPress={guard.leave}>{text('cancel')}</Button>
          <Button
            kind="primary"
            icon="check"
            {...(count > 0 ? {} : { disabledReason: text('batch.nothing_selected') })}
            onPress={review}
          >
            {text('batch.review', { count })}
          </Button>
        </>
      }
      close={guard.leave}
    >
      <Form
        nodes={nodes}
        problems={problems}
        item={withEdits(common, edits)}
        primaryKey={null}
        change={changeField}
        toggleBatch={toggle}
      />
      {job && (
        <BatchDialog
          collection={collection}
          keys={keys}
          matching={matching}
          job={job}
          close={left => {
            setJob(null)
            if (left !== null) close(left)
          }}
          refused={serverProblems => {
            setJob(null)
            setProblems(serverProblems)
          }}
        />
      )}
      <LeaveQuestion editor={guard}>{text('batch.discard_body')}</LeaveQuestion>
    </Drawer>
  )
}
