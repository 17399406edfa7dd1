import { type ReactNode, useId } from 'react'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './FieldSetup.module.css'

export interface LinkBoxProps {
  readonly title: string
  /** The collection, if it is fixed. */
  readonly collection?: string
  /** Read-only names with their labels. */
  readonly fields?: readonly (readonly [label: string, field: string])[]
  readonly children?: ReactNode
}

/** One collection on the way of a relation. */
export function LinkBox({ title, collection, fields = [], children }: LinkBoxProps) {
  const id = useId()
  const { metadata } = useStudio()
  const info = collection === undefined ? null : metadata.collection(collection)
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.boxTitle}>
        {title}
      </h3>
      {collection !== undefined && (
        <p className={styles.name}>
          <Icon name={info?.icon ?? 'box'} size={18} />
          <span dir="auto">{info?.name ?? collection}</span>
        </p>
      )}
      {children}
      {fields.length > 0 && (
        <dl className={styles.facts}>
          {fields.map(([label, field]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir="ltr">{field}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
