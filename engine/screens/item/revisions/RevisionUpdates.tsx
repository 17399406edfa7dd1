import type { Access } from '#engine/core/access/Access.ts'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import { differingFields } from '#engine/core/item/revisions/differingFields.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './RevisionDrawer.module.css'
import type { RevisionDetail } from './useRevisions.ts'
import { ValueChange } from './ValueChange.tsx'

export interface RevisionUpdatesProps {
  readonly collection: CollectionInfo
  readonly detail: RevisionDetail
  readonly access: Access
  readonly restore: (patch: FieldPatch) => void
}

/** The fields that a change has changed, before and after, each of which can be brought back into the form. */
export function RevisionUpdates({ collection, detail, access, restore }: RevisionUpdatesProps) {
  const text = useText()
  const { before, item, changed } = detail
  if (before === null) return <p className={styles.empty}>{text('revisions.nothing_before')}</p>
  const fields = differingFields(collection.fields, before, item).filter(({ field }) => changed.includes(field))
  if (fields.length === 0) return <p className={styles.empty}>{text('revisions.nothing_changed')}</p>
  return (
    <ul className={styles.updates}>
      {fields.map(field => (
        <li key={field.field} className={styles.update} data-field={field.field}>
          <div className={styles.head}>
            <h3 className={styles.name}>{field.name}</h3>
            {access.allowed && !field.isPrimaryKey && (
              <IconButton
                icon="undo"
                size="s"
                label={text('revisions.restore', { name: field.name })}
                onPress={() => restore({ field: field.field, patch: { op: 'set', value: item[field.field] ?? null } })}
              />
            )}
          </div>
          <ValueChange field={field} before={before[field.field]} after={item[field.field]} />
        </li>
      ))}
    </ul>
  )
}
