import { useState } from 'react'
import { applyPatch } from '#engine/core/edits/applyPatch.ts'
import { type Edits, noEdits } from '#engine/core/edits/Patch.ts'
import type { FieldDraft } from '#engine/core/fieldSetup/FieldDraft.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import { FieldRow } from '#engine/form/FieldRow.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FieldSetup.module.css'

/** A preview of the field to try out. Input is not stored. */
export function Preview({ draft }: { readonly draft: FieldDraft }) {
  const text = useText()
  const { registry, metadata } = useStudio()
  const [edits, setEdits] = useState<Edits>(noEdits)
  const field = metadata.field(draft.collection, draft.field)
  if (!field) return null
  const item = { [draft.field]: draft.schema.default_value }
  const nodes = buildForm({
    fields: [{ ...field, isHidden: false, sort: 0 }],
    item,
    edits,
    problems: [],
    readOnlyReason: () => (draft.meta.readonly ? { kind: 'readonly-setting' } : null),
    registry,
    previous: [],
  })
  return (
    <section className={styles.preview} aria-label={text('field_setup.preview')} data-part="preview">
      <p className={styles.previewTitle} aria-hidden="true">
        {text('field_setup.preview')}
      </p>
      {nodes.map(node => (
        <FieldRow
          key={node.field.field}
          node={node}
          item={item}
          primaryKey={null}
          change={(name, patch) => setEdits(before => applyPatch(before, { field: name, patch }, item))}
        />
      ))}
    </section>
  )
}
