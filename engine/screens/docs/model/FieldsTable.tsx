import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Chip } from '#engine/ui/chip/Chip.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './CollectionDoc.module.css'

export interface FieldsTableProps {
  readonly collection: CollectionInfo
  readonly hrefOf: (path: string) => string
}

/** Every field of a collection: its name, its type and its purpose. */
export function FieldsTable({ collection, hrefOf }: FieldsTableProps) {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={styles.scroll} tabIndex={0} aria-label={text('fields')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('docs.type')}</th>
            <th scope="col">{text('note')}</th>
          </tr>
        </thead>
        <tbody>
          {collection.fields.map(field => (
            <tr key={field.field}>
              <th scope="row">
                <code>{field.field}</code>
                {field.name !== field.field && <span className={styles.muted}>{field.name}</span>}
              </th>
              <td>
                <TypeOf field={field} hrefOf={hrefOf} />
              </td>
              <td dir="auto">{field.meta?.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TypeOf({ field, hrefOf }: { readonly field: FieldInfo; readonly hrefOf: (path: string) => string }) {
  const text = useText()
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const related = relation && 'related' in relation ? [relation.related] : relation ? relation.allowed : []
  return (
    <>
      <code>{relation && field.schema === null ? relation.kind : field.type}</code>
      {related.map(name => (
        <a key={name} className={styles.related} href={hrefOf(`model/${encodeURIComponent(name)}`)}>
          {metadata.collection(name)?.name ?? name}
        </a>
      ))}
      {field.isPrimaryKey && <Chip>{text('primary_key')}</Chip>}
      {field.isRequired && !field.isPrimaryKey && <Chip>{text('required')}</Chip>}
      {field.meta?.readonly && <Chip>{text('docs.read_only')}</Chip>}
    </>
  )
}
