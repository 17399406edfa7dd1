import { useMemo } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { plainField } from '#engine/core/metadata/plainField.ts'
import { type PresetsDraft, readPresets, turnedPresets, withoutEmptied } from '#engine/core/permissions/presetsDraft.ts'
import { ObjectForm } from '#engine/form/ObjectForm.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { JsonInput } from './JsonInput.tsx'
import styles from './PermissionDrawer.module.css'

export interface PresetsEditorProps {
  readonly fields: readonly FieldInfo[]
  readonly label: string
  readonly draft: PresetsDraft
  readonly change: (draft: PresetsDraft) => void
}

const open = { allowed: true } as const

/** Values that a new or changed item gets if none are sent: with the interfaces of the fields, or as JSON. */
export function PresetsEditor({ fields, label, draft, change }: PresetsEditorProps) {
  const text = useText()
  const { metadata } = useStudio()
  // A relation is preset by its key; interfaces for relations would create items.
  const shown = useMemo(
    () =>
      fields
        .filter(({ type, isPrimaryKey }) => type !== 'alias' && !isPrimaryKey)
        .map(({ collection, field, name, type, meta }) => {
          const isPlain = metadata.relation(collection, field) === null
          return plainField({
            collection,
            field,
            name,
            type,
            interface: isPlain ? meta?.interface : 'text-input',
            options: isPlain ? meta?.options : null,
            width: meta?.width,
          })
        }),
    [fields, metadata],
  )
  const reading = readPresets(draft)
  const other = turnedPresets(draft)
  return (
    <div className={styles.rule} data-part="presets">
      <div className={styles.bar}>
        <p className={styles.hint}>{text('permissions.presets_hint')}</p>
        <Button
          size="s"
          kind="quiet"
          icon={draft.kind === 'json' ? 'edit_note' : 'code'}
          {...(other ? {} : { disabledReason: text('permissions.problem.invalid') })}
          onPress={() => other && change(other)}
        >
          {text(draft.kind === 'json' ? 'permissions.as_form' : 'permissions.as_json')}
        </Button>
      </div>
      {draft.kind === 'json' ? (
        <JsonInput
          label={label}
          value={draft.text}
          problem={reading.kind === 'ready' ? null : text(`permissions.problem.${reading.kind}`)}
          onChange={value => change({ kind: 'json', text: value })}
        />
      ) : (
        <ObjectForm
          fields={shown}
          value={draft.values}
          access={open}
          change={values => change({ kind: 'form', values: withoutEmptied(draft.values, values) })}
        />
      )}
    </div>
  )
}
