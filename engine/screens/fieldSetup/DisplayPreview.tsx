import { displayFields } from '#engine/core/display/displayFields.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { sampleValue } from '#engine/core/fieldSetup/sampleValue.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FieldSetup.module.css'

/** Values as the display draws them: stored ones, or else an example. Keys of a new field have nothing to show. */
export function DisplayPreview({ draft }: { readonly draft: FieldDraft }) {
  const { metadata } = useStudio()
  const field = metadata.field(draft.collection, draft.field)
  if (!field) return null
  if (draft.stored) return <StoredValues field={field} sample={sampleOf(draft)} />
  const sample = sampleOf(draft)
  return sample === null ? null : <Values field={field} values={[sample]} />
}

const sampleOf = ({ kind, type, schema }: FieldDraft): unknown =>
  kind === 'standard' ? (schema.default_value ?? sampleValue(type)) : null

/** Enough values to show the appearance. */
const shown = 3

function StoredValues({ field, sample }: { readonly field: FieldInfo; readonly sample: unknown }) {
  const { registry, metadata } = useStudio()
  const { page } = useItems(field.collection, {
    fields: displayFields(registry, metadata, field.collection, field.field),
    filter: { [field.field]: { _nnull: true } },
    limit: shown,
  })
  const stored = page?.items.map(item => item[field.field]) ?? []
  const values = stored.length > 0 ? stored : sample === null ? [] : [sample]
  return values.length === 0 ? null : <Values field={field} values={values} />
}

function Values({ field, values }: { readonly field: FieldInfo; readonly values: readonly unknown[] }) {
  const text = useText()
  return (
    <section className={styles.preview} aria-label={text('field_setup.preview')} data-part="preview">
      <p className={styles.previewTitle} aria-hidden="true">
        {text('field_setup.preview')}
      </p>
      <ul className={styles.values}>
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values can repeat, and do not move
          <li key={at}>
            <DisplayValue field={field} value={value} inTable />
          </li>
        ))}
      </ul>
    </section>
  )
}
