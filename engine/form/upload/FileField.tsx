import { type ReactNode, useState } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { noEdits } from '#engine/core/edits/Patch.ts'
import { withEdits } from '#engine/core/edits/withEdits.ts'
import { fileFields, filesCollection, readFile, readFileId, type StoredFile } from '#engine/core/files/storedFile.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { ItemDrawer } from '#engine/form/related/lazyDrawers.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './FileField.module.css'
import { FileSources } from './FileSources.tsx'

/** The file in a field with its unsaved edits, and its commands. */
export interface HeldFile {
  readonly file: StoredFile
  readonly loading: boolean
  /** The file does not exist, or this role has no access to it. */
  readonly missing: boolean
  readonly readOnly: boolean
  /** Opens the details of the file, read-only when the field is. */
  readonly edit: () => void
  readonly clear: () => void
}

export interface FileFieldProps extends InterfaceProps<unknown> {
  /** Whether only images can be selected and uploaded. */
  readonly images?: boolean
  /** Whether a chosen file can be replaced without clearing it first. */
  readonly replaces: boolean
  /** The text of a read-only field without a file. */
  readonly none: string
  /** Draws the file. */
  readonly face: (file: HeldFile) => ReactNode
}

/** An interface for one file: upload, choose, import, edit details, clear. */
export function FileField(props: FileFieldProps) {
  const { id, describedBy, value, access, invalid, toOneEdit, change, images = false, replaces, none, face } = props
  const text = useText()
  const [editing, setEditing] = useState(false)
  const chosen = readFileId(value)
  const { page, loading, error, reload } = useItems(
    chosen ? filesCollection : null,
    chosen ? { fields: fileFields, filter: { id: { _eq: chosen } }, limit: 1 } : null,
  )
  const row = page?.items.find(item => item['id'] === chosen)
  const staged = toOneEdit?.edits ?? noEdits
  const set = (next: string | null) => {
    if (next !== (chosen ?? null) || chosen === undefined) change({ op: 'set', value: next })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || chosen === undefined || undefined}
    >
      {chosen === undefined && <p className={styles.invalid}>{plainText(value)}</p>}
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('picker.failed')}
        </Notice>
      )}
      {chosen &&
        face({
          file: readFile(withEdits(row ?? { id: chosen }, staged)),
          loading: loading && !row,
          missing: page !== null && !loading && !row,
          readOnly: !access.allowed,
          edit: () => setEditing(true),
          clear: () => set(null),
        })}
      {!access.allowed && chosen === null && <p className={styles.empty}>{none}</p>}
      {access.allowed && (replaces || !chosen) && (
        <FileSources
          multiple={false}
          images={images}
          replaces={replaces && chosen !== null}
          choose={([first]) => {
            if (first !== undefined) set(first)
          }}
        />
      )}
      {editing && chosen && (
        <ItemDrawer
          collection={filesCollection}
          primaryKey={chosen}
          staged={staged}
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
