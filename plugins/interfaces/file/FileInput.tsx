import { type InterfaceProps, Notice, plainText, useItems, useStudio, useText } from '#engine/plugin.ts'
import { FileCard } from './FileCard.tsx'
import { FileDrop } from './FileDrop.tsx'
import styles from './FileInput.module.css'
import { fileFields, filesCollection, readFile, readFileId } from './storedFile.ts'

/** One file of the library: upload it, choose it, look at it, let it go. */
export default function FileInput({ id, describedBy, value, field, access, invalid, change }: InterfaceProps<unknown>) {
  const text = useText()
  const { metadata } = useStudio()
  const chosen = readFileId(value)
  const { page, loading, error, reload } = useItems(
    chosen ? filesCollection : null,
    chosen ? { fields: fileFields, filter: { id: { _eq: chosen } }, limit: 1 } : null,
  )
  const row = page?.items.find(item => item['id'] === chosen)
  const mayUpload = metadata.decide('create', filesCollection).allowed
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
          file={readFile(row ?? { id: chosen })}
          loading={loading && !row}
          missing={page !== null && !loading && !row}
          readOnly={!access.allowed}
          clear={() => set(null)}
        />
      )}
      {access.allowed ? (
        <FileDrop id={id} name={field.name} chosen={chosen ?? null} mayUpload={mayUpload} choose={set} />
      ) : (
        chosen === null && <p className={styles.none}>{text('file.none')}</p>
      )}
    </div>
  )
}
