import { useState } from 'react'
import type { Choice } from '#engine/core/item/saving/Conflict.ts'
import { type Disputed, disputedFields } from '#engine/core/item/saving/disputedFields.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { userName } from '#schemas/data/userName.ts'
import { useItemEdit } from '../edit/ItemEditContext.ts'
import { ValueChange } from '../revisions/ValueChange.tsx'
import styles from './ConflictDrawer.module.css'

export interface ConflictDrawerProps {
  readonly close: () => void
}

/** The fields that someone else has changed: the base value, the user's and theirs, with the choice which to keep. */
export default function ConflictDrawer({ close }: ConflictDrawerProps) {
  const text = useText()
  const format = useFormat()
  const { collection, snapshot, send } = useItemEdit()
  const { save } = snapshot.context
  const conflict = save.step === 'conflicted' ? save.conflict : null
  const { metadata } = useStudio()
  const fields = disputedFields(collection, metadata, text, snapshot.context)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(
      fields.flatMap(({ id, both }) => (both === null ? [] : [[id, { use: 'value', value: both }] as const])),
    ),
  )
  const open = fields.filter(({ id }) => choices[id] === undefined).length
  const name = (conflict?.by && userName(conflict.by)) || text('conflict.someone')
  return (
    <Drawer
      size="l"
      title={text('conflict.title')}
      over={
        conflict?.at
          ? text('conflict.by_at', { name, time: format.longDateTime(new Date(conflict.at)) })
          : collection.name
      }
      footer={
        <>
          <Button onPress={close}>{text('keep_editing')}</Button>
          <Button
            kind="primary"
            icon="check"
            {...(open === 0 ? {} : { disabledReason: text('conflict.undecided', { count: open }) })}
            onPress={() => send({ type: 'conflict.resolved', choices })}
          >
            {text('save')}
          </Button>
        </>
      }
      close={close}
    >
      <p className={styles.intro}>{text('conflict.body', { name })}</p>
      {fields.map(each => (
        <Dispute
          key={each.id}
          disputed={each}
          choice={choices[each.id] ?? null}
          choose={choice => setChoices(current => ({ ...current, [each.id]: choice }))}
        />
      ))}
    </Drawer>
  )
}

interface DisputeProps {
  readonly disputed: Disputed
  readonly choice: Choice | null
  readonly choose: (choice: Choice) => void
}

function Dispute({ disputed, choice, choose }: DisputeProps) {
  const text = useText()
  const { id, path, name, field, base, mine, theirs, both } = disputed
  const option = (use: Choice['use'], after: unknown, value: Choice) => (
    <label className={styles.option} data-use={use} data-chosen={choice?.use === use || undefined}>
      <span className={styles.choice}>
        <input type="radio" name={`conflict-${id}`} checked={choice?.use === use} onChange={() => choose(value)} />
        {text(`conflict.${use}`)}
      </span>
      <Change field={field} before={base} after={after} />
    </label>
  )
  return (
    <fieldset className={styles.conflict} data-field={name}>
      <legend className={styles.name}>
        {path.map(step => (
          <span key={step} className={styles.step}>
            {step}
          </span>
        ))}
        {field?.name ?? name}
      </legend>
      <div className={styles.options}>
        {option('mine', mine, { use: 'mine' })}
        {option('theirs', theirs, { use: 'theirs' })}
        {both !== null && option('value', both, { use: 'value', value: both })}
      </div>
    </fieldset>
  )
}

/** The change of the base value. */
const Change = ({ field, before, after }: { readonly field: FieldInfo | null; before: unknown; after: unknown }) =>
  field ? <ValueChange field={field} before={before} after={after} /> : <code>{JSON.stringify(after)}</code>
