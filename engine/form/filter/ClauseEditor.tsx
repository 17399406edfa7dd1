import { type ReactNode, useEffect, useRef } from 'react'
import { entriesOf, readClause, storedValue } from '#engine/core/filter/clauseReading.ts'
import { fieldName } from '#engine/core/filter/fieldPath.ts'
import { operatorWord } from '#engine/core/filter/operatorWord.ts'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { PresetClause } from '#schemas/data/PresetFilter.ts'
import { isOperatorId, type OperatorId, operators } from '#schemas/filter/operators.ts'
import { operatorsFor } from '#schemas/filter/operatorsFor.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import type { FilterActions } from './FilterActions.ts'
import styles from './FilterEditor.module.css'
import { ValueInputs } from './ValueInputs.tsx'

export interface ClauseEditorProps extends Pick<FilterActions, 'put' | 'remove'> {
  readonly collection: string
  readonly clause: PresetClause
  /** It was just added, and takes the focus. */
  readonly isFresh: boolean
  readonly menu: ReactNode
}

/** One filter: its field, an operator, and inputs for the value by the type of the field. */
export function ClauseEditor({ collection, clause, isFresh, put, remove, menu }: ClauseEditorProps) {
  const text = useText()
  const { metadata } = useStudio()
  const box = useRef<HTMLFieldSetElement>(null)
  const field = metadata.fieldAt(collection, clause.field)
  const name = fieldName(metadata, collection, clause.field, text) ?? (clause.field || text('filter_editor.unreadable'))
  const operator = isOperatorId(clause.operator) ? clause.operator : null
  const reading = readClause(clause, field?.type ?? null)
  useEffect(() => {
    if (!isFresh) return
    const first = box.current?.querySelector('[data-part="filter-value"] :is(input, select, button)')
    if (first instanceof HTMLElement) first.focus()
  }, [isFresh])
  const change = (next: OperatorId) => {
    const entries = entriesOf(clause.value, operator ? operators[operator].operand : 'one')
    const value = storedValue(entries, operators[next].operand)
    const { value: _, ...rest } = clause
    put({ ...rest, operator: next, ...(value === undefined ? {} : { value }) }, 'now')
  }
  return (
    <fieldset ref={box} className={styles.clause} data-part="filter" data-filter={clause.field} aria-label={name}>
      <div className={styles.head}>
        <span className={`${textStyles.cut} ${styles.name}`} title={name}>
          {name}
        </span>
        <span className={styles.tools}>
          {menu}
          <IconButton
            icon="close"
            size="s"
            label={text('filter_editor.remove', { field: name })}
            onPress={() => remove(clause.key)}
          />
        </span>
      </div>
      {field && (
        <Select
          label={text('filter_editor.operator', { field: name })}
          labelHidden
          size="s"
          value={clause.operator}
          options={offered(operatorsFor(field.type), operator).map(id => ({
            value: id,
            label: text(`operators.${operatorWord(id, field.type)}`),
          }))}
          onChange={next => isOperatorId(next) && change(next)}
        />
      )}
      {field && operator && <ValueInputs clause={clause} operator={operator} field={field} name={name} put={put} />}
      {reading.kind === 'broken' && (
        <p className={styles.problem} role="status">
          {text(`filter_editor.broken_${clause.field === '' ? 'shape' : reading.reason}`, { field: clause.field })}
        </p>
      )}
    </fieldset>
  )
}

/** A stored operator that the type does not offer stays in the list, so that it is visible. */
const offered = (operators: readonly OperatorId[], stored: OperatorId | null): readonly OperatorId[] =>
  stored === null || operators.includes(stored) ? operators : [...operators, stored]
