import { type InterfaceProps, Notice, plainText, useStudio, useText } from '#engine/plugin.ts'
import styles from './OneToMany.module.css'
import type { OneToManyOptions } from './plugin.ts'
import { RelatedList } from './RelatedList.tsx'

/** The items that point at this one: what is saved, and what is staged to change on saving. */
export default function OneToMany(props: InterfaceProps<unknown, OneToManyOptions>) {
  const { id, describedBy, value, options, field, invalid } = props
  const text = useText()
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const related = relation?.kind === 'o2m' ? metadata.collection(relation.related) : null
  const strange = value !== null && value !== undefined && !Array.isArray(value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.group}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
    >
      {strange && <p className={styles.strange}>{plainText(value)}</p>}
      {relation?.kind === 'o2m' && related ? (
        <RelatedList {...props} related={related} foreignKey={relation.foreignKey} options={options} />
      ) : (
        <Notice kind="warning">{text('relation_not_set_up')}</Notice>
      )}
    </div>
  )
}
