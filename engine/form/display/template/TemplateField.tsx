import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useStudio } from '../../studio/StudioContext.tsx'
import { FieldInsert } from './FieldInsert.tsx'
import { insertableFields, labelOf } from './insertableFields.ts'
import styles from './TemplateField.module.css'
import { useSegments } from './useSegments.ts'

export interface TemplateFieldProps {
  readonly id: string
  readonly describedBy?: string | undefined
  readonly value: string
  /** The collection whose fields can be inserted. */
  readonly collection: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly onChange: (template: string | null) => void
}

/**
 * A template as text with fields as chips. Arrow keys move between text and chips, Backspace and Delete remove a chip;
 * a field is inserted at the caret. Labeled by the element with the id `{id}-label`.
 */
export function TemplateField(props: TemplateFieldProps) {
  const { id, describedBy, value, collection, invalid = false, readOnly = false } = props
  const text = useText()
  const { metadata } = useStudio()
  const { line, segments, set, insert, setCaret, onTextKey, onChipKey } = useSegments(props)
  const branches = insertableFields(metadata, collection)

  return (
    <div className={styles.field}>
      <div
        ref={line}
        className={styles.line}
        data-invalid={invalid || undefined}
        data-readonly={readOnly || undefined}
        data-part="template"
      >
        {segments.map((segment, at) => {
          const field = segment.kind === 'field' ? metadata.fieldAt(collection, segment.path) : null
          // Pieces have no identity but their place.
          const key = `${segment.kind}-${at}`
          return segment.kind === 'field' ? (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              className={`${textStyles.cut} ${styles.chip}`}
              data-unknown={field === null || undefined}
              title={segment.path}
              aria-label={text('template.chip', { field: labelOf(branches, segment.path) })}
              onKeyDown={event => onChipKey(event, at)}
            >
              {labelOf(branches, segment.path)}
            </button>
          ) : (
            <input
              key={key}
              className={styles.text}
              dir="auto"
              size={Math.max(segment.raw.length, 1)}
              data-last={at === segments.length - 1 || undefined}
              tabIndex={at === 0 ? 0 : -1}
              {...(at === 0
                ? { id, 'aria-describedby': describedBy }
                : { 'aria-label': text('template.text', { place: at / 2 + 1 }) })}
              aria-invalid={invalid || undefined}
              readOnly={readOnly}
              placeholder={value === '' ? text('template.placeholder') : undefined}
              value={segment.raw}
              onSelect={event => setCaret({ at, offset: event.currentTarget.selectionStart ?? 0 })}
              onChange={event => {
                const raw = event.target.value
                set(segments.map((other, index) => (index === at ? { kind: 'text', raw } : other)))
              }}
              onKeyDown={event => onTextKey(event, at)}
            />
          )
        })}
      </div>
      {!readOnly && <FieldInsert id={`${id}-insert`} branches={branches} insert={insert} />}
    </div>
  )
}
