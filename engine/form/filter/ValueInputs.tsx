import { useEffect, useRef, useState } from 'react'
import { readChoices } from '#engine/core/display/choices/readChoices.ts'
import { entriesOf, storedValue } from '#engine/core/filter/clauseReading.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Multiselect } from '#engine/ui/multiselect/Multiselect.tsx'
import type { PresetClause } from '#schemas/data/PresetFilter.ts'
import { type OperatorId, operators } from '#schemas/filter/operators.ts'
import type { FilterActions } from './FilterActions.ts'
import styles from './FilterEditor.module.css'
import { ValueInput } from './ValueInput.tsx'

export interface ValueInputsProps extends Pick<FilterActions, 'put'> {
  readonly clause: PresetClause
  readonly operator: OperatorId
  readonly field: FieldInfo
  /** The name of the field. */
  readonly name: string
}

/** The inputs of an operator: one, a lower and an upper bound, a row per value of a list, or none. */
export function ValueInputs({ clause, operator, field, name, put }: ValueInputsProps) {
  const text = useText()
  const shape = operators[operator].operand
  const set = (entries: readonly string[], when: 'soon' | 'now') => {
    const value = storedValue(entries, shape)
    const { value: _, ...rest } = clause
    put(value === undefined ? rest : { ...rest, value }, when)
  }
  const entries = entriesOf(clause.value, shape)
  switch (shape) {
    case 'none':
      return null
    case 'one':
      return (
        <div className={styles.values} data-part="filter-value">
          <ValueInput
            label={text('filter_editor.value', { field: name })}
            entry={entries[0] ?? ''}
            operator={operator}
            field={field}
            onChange={(entry, when) => set([entry], when)}
          />
        </div>
      )
    case 'range':
      return (
        <div className={styles.values} data-part="filter-value">
          {(['from', 'to'] as const).map((bound, at) => (
            <ValueInput
              key={bound}
              label={text(`filter_editor.${bound}`, { field: name })}
              placeholder={text(`filter_editor.${bound}_short`)}
              entry={entries[at] ?? ''}
              operator={operator}
              field={field}
              onChange={(entry, when) => set(at === 0 ? [entry, entries[1] ?? ''] : [entries[0] ?? '', entry], when)}
            />
          ))}
        </div>
      )
    case 'list':
      return <ListInputs entries={entries} operator={operator} field={field} name={name} onChange={set} />
  }
}

interface ListInputsProps {
  readonly entries: readonly string[]
  readonly operator: OperatorId
  readonly field: FieldInfo
  readonly name: string
  readonly onChange: (entries: readonly string[], when: 'soon' | 'now') => void
}

function ListInputs({ entries, operator, field, name, onChange }: ListInputsProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  // A newly added row is empty, and empty values are not stored.
  const [rows, setRows] = useState(entries)
  const joinedRows = rows.filter(row => row !== '').join('\u0000')
  if (joinedRows !== entries.filter(entry => entry !== '').join('\u0000')) setRows(entries)
  const [focus, setFocus] = useState<number | null>(null)
  useEffect(() => {
    if (focus === null) return
    const inputs = box.current?.querySelectorAll('input, select')
    const input = inputs?.[Math.min(focus, inputs.length - 1)]
    if (input instanceof HTMLElement) input.focus()
    setFocus(null)
  }, [focus])
  const label = text('filter_editor.values', { field: name })
  const choices = field.meta?.options?.['choices']
  const options = Array.isArray(choices) ? readChoices(choices) : []
  const change = (next: readonly string[], when: 'soon' | 'now') => {
    setRows(next)
    onChange(next, when)
  }
  if (options.length > 0)
    return (
      <div className={styles.values} data-part="filter-value">
        <Multiselect
          id={`${field.field}-values`}
          label={label}
          placeholder={text('filter_editor.choose')}
          options={options.map(choice => ({ value: String(choice.value), label: choice.text }))}
          chosen={entries.filter(entry => entry !== '')}
          onChange={chosen => onChange(chosen, 'now')}
          onOther={other => onChange([...entries.filter(entry => entry !== ''), other], 'now')}
        />
      </div>
    )
  return (
    <div ref={box} className={styles.values} data-part="filter-value">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position, texts can repeat
        <div key={at} className={styles.row}>
          <ValueInput
            label={text('filter_editor.value_at', { field: name, place: at + 1 })}
            entry={row}
            operator={operator}
            field={field}
            onChange={(entry, when) => {
              // A comma starts the next value; pasted text becomes a list.
              const parts = entry.split(',').map((part, index) => (index === 0 ? part : part.trimStart()))
              change([...rows.slice(0, at), ...parts, ...rows.slice(at + 1)], when)
              if (parts.length > 1) setFocus(at + parts.length - 1)
            }}
          />
          {rows.length > 1 && (
            <IconButton
              icon="remove"
              size="s"
              label={text('filter_editor.remove_value', { place: at + 1 })}
              onPress={() => {
                change(
                  rows.filter((_, index) => index !== at),
                  'now',
                )
                setFocus(Math.max(0, at - 1))
              }}
            />
          )}
        </div>
      ))}
      <Button
        kind="quiet"
        size="s"
        icon="add"
        onPress={() => {
          setRows([...rows, ''])
          setFocus(rows.length)
        }}
      >
        {text('filter_editor.add_value')}
      </Button>
    </div>
  )
}
