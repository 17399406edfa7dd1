import { useMemo } from 'react'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { type PresetsDraft, readPresets, turnedPresets, withPreset } from '#engine/core/permissions/presetsDraft.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { JsonInput } from './JsonInput.tsx'
import styles from './PermissionDrawer.module.css'
import { PresetField } from './PresetField.tsx'

export interface PresetsEditorProps {
  readonly fields: readonly FieldInfo[]
  readonly label: string
  readonly draft: PresetsDraft
  readonly change: (draft: PresetsDraft) => void
}

/** Values that a new or changed item gets if none are sent: with the interfaces of the fields, or as JSON. */
export function PresetsEditor({ fields, label, draft, change }: PresetsEditorProps) {
  const text = useText()
  const shown = useMemo(() => fields.filter(({ type, isPrimaryKey }) => type !== 'alias' && !isPrimaryKey), [fields])
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
        shown.map(field => (
          <PresetField
            key={field.field}
            field={field}
            value={draft.values[field.field]}
            change={value => change({ kind: 'form', values: withPreset(draft.values, field.field, value) })}
          />
        ))
      )}
    </div>
  )
}
