import { useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { rawText, readRaw } from '#engine/core/form/rawValue.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './RawValue.module.css'

export interface RawValueProps {
  readonly id: string
  readonly describedBy?: string | undefined
  readonly field: FieldInfo
  readonly value: unknown
  readonly access: Access
  readonly change: (patch: Patch) => void
}

/** The value of any field as text. Invalid text stays in the editor and changes nothing. */
export function RawValue({ id, describedBy, field, value, access, change }: RawValueProps) {
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const bad = draft !== null && !readRaw(draft, field.type).ok
  return (
    <div className={styles.raw} data-part="raw-value">
      <textarea
        id={id}
        aria-describedby={describedBy}
        aria-invalid={bad}
        className={styles.input}
        readOnly={!access.allowed}
        rows={3}
        spellCheck={false}
        value={draft ?? rawText(value)}
        onChange={event => {
          setDraft(event.target.value)
          const read = readRaw(event.target.value, field.type)
          if (read.ok) change({ op: 'set', value: read.value })
        }}
        onBlur={() => {
          if (!bad) setDraft(null)
        }}
      />
      {bad && <p className={styles.error}>{text('raw_value_invalid', { type: field.type })}</p>}
    </div>
  )
}
