import { useState } from 'react'
import type { Item } from '#schemas/data/Item.ts'
import { userName } from '#schemas/data/userName.ts'
import { withEdits } from '../../form/edits/withEdits.ts'
import { useText } from '../../i18n/I18n.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { FieldInfo } from '../../metadata/FieldInfo.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/drawer/Drawer.tsx'
import type { ItemEditContext } from '../ItemEdit.ts'
import { ValueChange } from '../revisions/ValueChange.tsx'
import type { Choice } from './Conflict.ts'
import styles from './ConflictDrawer.module.css'
import { mergeText } from './mergeText.ts'

export interface ConflictDrawerProps {
  readonly collection: CollectionInfo
  readonly context: ItemEditContext
  /** Decides every field, and saves. */
  readonly resolve: (choices: Readonly<Record<string, Choice>>) => void
  readonly close: () => void
}

/** A field that two people have changed. */
interface Disputed {
  readonly name: string
  readonly field: FieldInfo | null
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changes in one text, where they do not touch; null where somebody has to choose. */
  readonly both: string | null
}

/** The fields that somebody else has changed meanwhile: what it was, mine, theirs, and which of them is to stay. */
export default function ConflictDrawer({ collection, context, resolve, close }: ConflictDrawerProps) {
  const text = useText()
  const format = useFormat()
  const { conflict } = context
  const fields = disputedFields(collection, context)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(
      fields.flatMap(({ name, both }) => (both === null ? [] : [[name, { use: 'value', value: both }] as const])),
    ),
  )
  const open = fields.filter(({ name }) => choices[name] === undefined).length
  const name = (conflict?.by && userName(conflict.by)) || text('conflict.somebody')
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
            {...(open === 0 ? {} : { why: text('conflict.undecided', { count: open }) })}
            onPress={() => resolve(choices)}
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
          key={each.name}
          disputed={each}
          choice={choices[each.name] ?? null}
          choose={choice => setChoices(known => ({ ...known, [each.name]: choice }))}
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
  const { name, field, base, mine, theirs, both } = disputed
  const option = (use: Choice['use'], after: unknown, value: Choice) => (
    <label className={styles.option} data-use={use} data-chosen={choice?.use === use || undefined}>
      <span className={styles.choice}>
        <input type="radio" name={`conflict-${name}`} checked={choice?.use === use} onChange={() => choose(value)} />
        {text(`conflict.${use}`)}
      </span>
      <Change field={field} before={base} after={after} />
    </label>
  )
  return (
    <fieldset className={styles.dispute} data-field={name}>
      <legend className={styles.name}>{field?.name ?? name}</legend>
      <div className={styles.options}>
        {option('mine', mine, { use: 'mine' })}
        {option('theirs', theirs, { use: 'theirs' })}
        {both !== null && option('value', both, { use: 'value', value: both })}
      </div>
    </fieldset>
  )
}

/** What has become of the value that the edit began from. */
const Change = ({ field, before, after }: { readonly field: FieldInfo | null; before: unknown; after: unknown }) =>
  field ? <ValueChange field={field} before={before} after={after} /> : <code>{JSON.stringify(after)}</code>

function disputedFields(collection: CollectionInfo, context: ItemEditContext): readonly Disputed[] {
  const { conflict, item, began, history } = context
  const edited: Item = withEdits(item, history.edits)
  return Object.entries(conflict?.theirs ?? {}).map(([name, theirs]) => {
    const base = Object.hasOwn(began, name) ? began[name] : item[name]
    const mine = edited[name]
    const isText = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
    return {
      name,
      field: collection.fields.find(field => field.field === name) ?? null,
      base,
      mine,
      theirs,
      both: isText ? mergeText(base, mine, theirs) : null,
    }
  })
}
