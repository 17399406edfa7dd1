import { useState } from 'react'
import {
  type Access,
  Button,
  type CollectionInfo,
  DraftDrawer,
  type Edits,
  type FieldInfo,
  type FieldPatch,
  type Item,
  noEdits,
  type Patch,
  RowForm,
  Select,
  Skeleton,
  temporaryId,
  useRow,
  useStagedEdits,
  useText,
  withEdits,
} from '#engine/plugin.ts'
import { emptyFields, type Translation } from './readTranslations.ts'
import styles from './Translations.module.css'

interface TranslationDrawerProps {
  readonly collection: CollectionInfo
  readonly hide: readonly string[]
  readonly farKey: string
  readonly fields: readonly FieldInfo[]
  readonly translations: readonly Translation[]
  /** The translation shown next to the edited one. */
  readonly source: Translation
  readonly target: Translation
  readonly access: Access
  readonly done: (patch: Patch | null) => void
  readonly close: () => void
}

const nothing: Item = {}

/** The staged changes of a language while the drawer is open, by language code. */
const baseOf = (translations: readonly Translation[]): Edits =>
  Object.fromEntries(
    translations.map(({ code, rowKey, isNew, edits }) => [
      String(code),
      { kind: 'one', one: { key: isNew ? null : rowKey, edits } } as const,
    ]),
  )

/** Two languages side by side. Both can be edited, and any two can be chosen. */
export function TranslationDrawer(props: TranslationDrawerProps) {
  const { collection, hide, farKey, fields, access, done, close } = props
  const text = useText()
  const [translations] = useState(props.translations)
  const [source, setSource] = useState(String(props.source.code))
  const [target, setTarget] = useState(String(props.target.code))
  const [base] = useState(() => baseOf(translations))
  const draft = useStagedEdits(base, nothing)

  const [newId] = useState(temporaryId)

  /** The changes as one patch of the list. Rows that were edited before they exist are created first. */
  const patchOf = (changes: readonly FieldPatch[]): Patch | null => {
    const patches = translations.flatMap((each): readonly Patch[] => {
      const made = changes.flatMap(({ field, patch }) =>
        field === String(each.code) && patch.op === 'edit-one' ? [patch] : [],
      )
      const patches: readonly FieldPatch[] = made.flatMap(patch => patch.patches)
      const [first] = made
      if (!first) return []
      const initial = first.initial ?? {}
      return each.rowKey === null
        ? [{ op: 'create', id: `${newId}-${each.code}`, values: { [farKey]: each.code }, patches, initial }]
        : [{ op: 'edit', key: each.rowKey, patches, initial }]
    })
    return patches.length > 0 ? { op: 'several', patches } : null
  }
  const editsOf = (code: string) => (draft.edits[code]?.kind === 'one' ? draft.edits[code].one.edits : noEdits)
  const rowOf = ({ code, saved }: Translation): Item => withEdits(saved, editsOf(String(code)))
  const find = (code: string) => translations.find(each => String(each.code) === code)
  const [from, to] = [find(source), find(target)]
  const lacking = from && to && from !== to && access.allowed ? emptyFields(rowOf(from), rowOf(to), fields) : []
  /** Copies the texts that only the other side has. */
  const fill = () => {
    if (!from || !to) return
    const row = rowOf(from)
    const patches = lacking.map(({ field }): FieldPatch => ({ field, patch: { op: 'set', value: row[field] } }))
    const key = to.isNew ? null : to.rowKey
    draft.change(String(to.code), { op: 'edit-one', key, patches, initial: to.saved })
  }
  const choices = translations.map(({ code, name }) => ({ value: String(code), label: name }))
  const side = (code: string, label: string, choose: (code: string) => void) => {
    const translation = find(code)
    return (
      translation && (
        <section className={styles.side} aria-label={translation.name} lang={code}>
          <div className={styles.head}>
            <Select label={label} value={code} options={choices} onChange={choose} />
          </div>
          <Side
            key={code}
            collection={collection}
            hide={hide}
            translation={translation}
            edits={editsOf(code)}
            access={access}
            change={draft.change}
          />
        </section>
      )
    )
  }
  return (
    <DraftDrawer
      title={text('translations.drawer')}
      over={collection.name}
      size="l"
      draft={draft}
      access={access}
      submit={() => done(patchOf(draft.patches))}
      toDrawerPatch={inside => (draft.changed || inside.length > 0 ? patchOf([...draft.patches, ...inside]) : null)}
      close={close}
    >
      {lacking.length > 0 && (
        <div className={styles.fill}>
          <Button icon="content_copy" onPress={fill}>
            {text('translations.fill', { name: from?.name ?? '', count: lacking.length })}
          </Button>
        </div>
      )}
      <div className={styles.sides}>
        {source !== target && side(source, text('translations.beside'), setSource)}
        {side(target, text('translations.language'), setTarget)}
      </div>
    </DraftDrawer>
  )
}

interface SideProps {
  readonly collection: CollectionInfo
  readonly hide: readonly string[]
  readonly translation: Translation
  readonly edits: Edits
  readonly access: Access
  readonly change: (field: string, patch: Patch) => void
}

function Side({ collection, hide, translation, edits, access, change }: SideProps) {
  const key = translation.isNew ? null : translation.rowKey
  const { item } = useRow(collection, key)
  if (!item) return <Skeleton rows={4} />
  return <SideForm {...{ collection, hide, translation, edits, access, change }} item={item} />
}

function SideForm(props: SideProps & { readonly item: Item }) {
  const { collection, hide, translation, edits, access, change } = props
  // The base of the changes: it stays the same when the data is reloaded.
  const [item] = useState(props.item)
  const key = translation.isNew ? null : translation.rowKey
  const [within] = useState(
    () =>
      (made: FieldPatch): FieldPatch => ({
        field: String(translation.code),
        patch: { op: 'edit-one', key, patches: [made], initial: item },
      }),
  )
  const [emit] = useState(() => (field: string, patch: Patch) => {
    const made = within({ field, patch })
    change(made.field, made.patch)
  })
  return (
    <RowForm
      collection={collection}
      primaryKey={key}
      item={item}
      edits={edits}
      hide={hide}
      access={access}
      change={emit}
      within={within}
    />
  )
}
