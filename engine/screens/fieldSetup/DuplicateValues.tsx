import type { Duplicates } from '#engine/core/fieldSetup/duplicateValues.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FieldSetup.module.css'

/** The values that keep a field from being unique, each with a link to its items. */
export function DuplicateValues({ duplicates: { count, values } }: { readonly duplicates: Duplicates }) {
  const text = useText()
  return (
    <section className={styles.section} aria-label={text('field_setup.duplicates', { count })} data-part="duplicates">
      <h3 className={styles.heading}>{text('field_setup.duplicates', { count })}</h3>
      <ul className={styles.duplicates}>
        {values.map(({ value, count: items, href }) => (
          <li key={value}>
            {href === null ? (
              <span>{value}</span>
            ) : (
              <a href={href} target="_blank" rel="noreferrer">
                {value}
              </a>
            )}
            <span className={styles.hint}>{text('model.impact.rows', { count: items })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
