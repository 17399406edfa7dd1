import { invalid } from '#engine/core/api/ApiFailure.ts'
import { outcomeOf } from '#engine/core/api/outcomeOf.ts'
import { type CopyPlan, copyPlan, copyValue } from '#engine/core/item/saving/copyPlan.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useEditor } from '#engine/form/editor/useEditor.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'
import { useOnce } from '#engine/ui/useOnce.ts'
import type { Item } from '#schemas/data/Item.ts'
import { useItemEdit } from '../edit/ItemEditContext.ts'
import styles from './CopyDialog.module.css'

export interface CopyDialogProps {
  readonly close: () => void
}

/** Saves a copy. First asks for the values that cannot be those of the original, if there are any. */
export default function CopyDialog({ close }: CopyDialogProps) {
  const { metadata } = useStudio()
  const { collection, item, snapshot } = useItemEdit()
  const { isDeleted, history } = snapshot.context
  const plan = copyPlan({ collection, metadata }, item, history.edits)
  // A copy of a deleted item takes its place and its values.
  return plan.asked.length === 0 || isDeleted ? (
    <CopyNow plan={plan} close={close} />
  ) : (
    <CopyValues plan={plan} close={close} />
  )
}

interface CopyProps extends CopyDialogProps {
  readonly plan: CopyPlan
}

const namesOf = ({ lists }: CopyPlan): string => lists.map(({ name }) => name).join(', ')

function CopyNow({ plan, close }: CopyProps) {
  const text = useText()
  const { send } = useItemEdit()
  useOnce(() => {
    send({ type: 'save.requested', after: 'copy' })
    if (plan.lists.length > 0) notify({ kind: 'info', title: text('copy.lists_left', { lists: namesOf(plan) }) })
    close()
  })
  return null
}

type Typed = Readonly<Record<string, string>>

function CopyValues({ plan, close }: CopyProps) {
  const text = useText()
  const { readItems } = useStudio()
  const { send, collection } = useItemEdit()
  const { asked, lists } = plan
  const valuesOf = (typed: Typed): Item =>
    Object.fromEntries(asked.map(({ field }) => [field.field, copyValue(field, typed[field.field] ?? '')]))
  const isTaken = async (field: string, value: unknown, signal: AbortSignal) => {
    const query = { filter: { [field]: { _eq: value } }, fields: [collection.primaryKey], limit: 1 }
    return (await readItems(collection.collection, query, signal)).items.length > 0
  }
  const { draft, failure, ...editor } = useEditor<Typed, Item>({
    initial: Object.fromEntries(asked.map(({ field, suggestion }) => [field.field, suggestion])),
    whyNot: typed => {
      const values = valuesOf(typed)
      const missing = asked.find(({ field }) => values[field.field] === null)?.field.name
      return missing === undefined ? null : text('copy.value_missing', { field: missing })
    },
    save: (typed, { signal }) =>
      outcomeOf(
        (async () => {
          const values = valuesOf(typed)
          const names = Object.keys(values)
          const taken = await Promise.all(names.map(name => isTaken(name, values[name], signal)))
          const problems = names.filter((_, at) => taken[at]).map(field => ({ field, type: 'unique' as const }))
          if (problems.length > 0) throw invalid(problems)
          return values
        })(),
      ),
    saved: values => {
      send({ type: 'save.requested', after: 'copy', copyValues: values })
      close()
    },
  })
  const problems = failure?._tag === 'Refused' ? failure.problems : []
  const isTakenNow = (field: string) => problems.some(problem => problem.field === field)
  return (
    <ConfirmDialog
      title={text('save_as_copy')}
      confirm={text('save_as_copy')}
      busy={editor.busy}
      error={problems.length > 0 ? null : editor.error}
      {...(editor.disabledReason === null ? {} : { disabledReason: editor.disabledReason })}
      onConfirm={editor.save}
      onCancel={close}
      onKeyDown={editor.onKeyDown}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
      >
        <p className={styles.about}>{text('copy.about')}</p>
        {asked.map(({ field: { field, name } }, at) => (
          <TextField
            key={field}
            label={name}
            autoFocus={at === 0}
            value={draft[field] ?? ''}
            error={isTakenNow(field) ? text('validation.unique') : undefined}
            onChange={value => editor.change({ [field]: value })}
          />
        ))}
        {lists.length > 0 && <p className={styles.about}>{text('copy.lists_left', { lists: namesOf(plan) })}</p>}
        {/* Enter in any of several fields submits. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
