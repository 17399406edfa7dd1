import { useState } from 'react'
import {
  Drawer,
  FileSources,
  fileFields,
  filesCollection,
  type InterfaceProps,
  ItemDrawer,
  Notice,
  noEdits,
  Picture,
  plainText,
  readFile,
  readFileId,
  useItems,
  useText,
  withEdits,
} from '#engine/plugin.ts'
import { ImageCard } from './ImageCard.tsx'
import styles from './ImageInput.module.css'

/** One picture of the library, seen as it is. */
export default function ImageInput({ id, describedBy, value, access, invalid, one, change }: InterfaceProps<unknown>) {
  const text = useText()
  const [open, setOpen] = useState<'large' | 'edit' | null>(null)
  const chosen = readFileId(value)
  const { page, loading, error, reload } = useItems(
    chosen ? filesCollection : null,
    chosen ? { fields: fileFields, filter: { id: { _eq: chosen } }, limit: 1 } : null,
  )
  const row = page?.items.find(item => item['id'] === chosen)
  const file = chosen ? readFile(withEdits(row ?? { id: chosen }, one?.edits ?? noEdits)) : null
  const set = (next: string | null) => {
    if (next !== (chosen ?? null) || chosen === undefined) change({ op: 'set', value: next })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.image}
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
      {file && (
        <ImageCard
          file={file}
          missing={page !== null && !loading && !row}
          readOnly={!access.allowed}
          viewLarge={() => setOpen('large')}
          edit={() => setOpen('edit')}
          clear={() => set(null)}
        />
      )}
      {access.allowed
        ? !file && (
            <FileSources
              multiple={false}
              images
              replaces={false}
              choose={([first]) => {
                if (first !== undefined) set(first)
              }}
            />
          )
        : chosen === null && <p className={styles.none}>{text('image.none')}</p>}
      {open === 'large' && file && (
        <Drawer title={file.title} size="l" close={() => setOpen(null)}>
          <Picture id={file.id} modified={file.modified} alt={file.title} fallback={text('image.failed')} />
        </Drawer>
      )}
      {open === 'edit' && chosen && (
        <ItemDrawer
          collection={filesCollection}
          primaryKey={chosen}
          staged={one?.edits ?? noEdits}
          access={access}
          done={result => {
            change({ op: 'edit-one', key: chosen, ...result })
            setOpen(null)
          }}
          changeOf={result => ({ op: 'edit-one', key: chosen, ...result })}
          close={() => setOpen(null)}
        />
      )}
    </div>
  )
}
