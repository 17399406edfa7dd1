import { useState } from 'react'
import {
  FileSources,
  fileFields,
  filesCollection,
  type InterfaceProps,
  ItemDrawer,
  Notice,
  noEdits,
  plainText,
  readFile,
  readFileId,
  useItems,
  useText,
  withEdits,
} from '#engine/plugin.ts'
import { FileCard } from './FileCard.tsx'
import styles from './FileInput.module.css'

/** One file of the library: upload it, choose it, fetch it, look at it, edit what is said of it, let it go. */
export default function FileInput({ id, describedBy, value, access, invalid, one, change }: InterfaceProps<unknown>) {
  const text = useText()
  const [editing, setEditing] = useState(false)
  const chosen = readFileId(value)
  const { page, loading, error, reload } = useItems(
    chosen ? filesCollection : null,
    chosen ? { fields: fileFields, filter: { id: { _eq: chosen } }, limit: 1 } : null,
  )
  const row = page?.items.find(item => item['id'] === chosen)
  const set = (next: string | null) => {
    if (next !== (chosen ?? null) || chosen === undefined) change({ op: 'set', value: next })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.file}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {chosen === undefined && <p className={styles.strange}>{plainText(value)}</p>}
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('picker.failed')}
        </Notice>
      )}
      {chosen && (
        <FileCard
          file={readFile(withEdits(row ?? { id: chosen }, one?.edits ?? noEdits))}
          loading={loading && !row}
          missing={page !== null && !loading && !row}
          readOnly={!access.allowed}
          edit={() => setEditing(true)}
          clear={() => set(null)}
        />
      )}
      {access.allowed ? (
        <FileSources
          multiple={false}
          replaces={chosen !== null}
          choose={([first]) => {
            if (first !== undefined) set(first)
          }}
        />
      ) : (
        chosen === null && <p className={styles.none}>{text('file.none')}</p>
      )}
      {editing && chosen && (
        <ItemDrawer
          collection={filesCollection}
          primaryKey={chosen}
          staged={one?.edits ?? noEdits}
          access={access}
          done={result => {
            change({ op: 'edit-one', key: chosen, ...result })
            setEditing(false)
          }}
          changeOf={result => ({ op: 'edit-one', key: chosen, ...result })}
          close={() => setEditing(false)}
        />
      )}
    </div>
  )
}
