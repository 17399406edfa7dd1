import { useState } from 'react'
import { readChoices } from '#engine/core/display/choices/readChoices.ts'
import { readClause } from '#engine/core/filter/clauseReading.ts'
import { relatedTitle } from '#engine/core/filter/relatedTitle.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { Control } from '#engine/ui/control/Control.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { fromInput, isMomentType, type MomentType, toInput } from '#schemas/data/moment.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { DynamicValue } from './DynamicValue.tsx'
import { RelatedValue } from './RelatedValue.tsx'
import type { ValueInputProps } from './ValueInputProps.ts'

/** One value of a filter: dynamic or static. */
export const ValueInput = (props: ValueInputProps) => (
  <DynamicValue {...props}>
    <GivenValue {...props} />
  </DynamicValue>
)

/** An input by the type of the field: a choice, yes or no, an item, a date, or text. */
function GivenValue(props: ValueInputProps) {
  const { label, placeholder, entry, operator, field, onChange } = props
  const text = useText()
  const { metadata } = useStudio()
  const exact = ['eq', 'neq', 'in', 'nin'].includes(operator)
  if (exact) {
    const title = relatedTitle(metadata, field)
    if (title) return <RelatedValue label={label} entry={entry} title={title} onChange={onChange} />
    const options = choicesOf(field, text)
    if (options.length > 0) {
      const isListed = options.some(option => option.value === entry)
      const odd = entry === '' || isListed ? [] : [{ value: entry, label: entry }]
      return (
        <Select
          label={label}
          labelHidden
          value={entry}
          options={[{ value: '', label: text('filter_editor.choose') }, ...options, ...odd]}
          onChange={next => onChange(next, 'now')}
        />
      )
    }
  }
  // Values that are not a moment, such as `$NOW`, are kept as text.
  if (isMomentType(field.type) && (entry === '' || toInput(entry, field.type) !== null))
    return <MomentInput label={label} entry={entry} type={field.type} onChange={onChange} />
  const reading = readClause({ key: '', field: field.field, operator: 'eq', value: entry }, field.type)
  const asText = operator === 'contains' || operator === 'ncontains'
  const isNumber = ['integer', 'bigInteger', 'float', 'decimal'].includes(field.type)
  const invalid = !asText && entry !== '' && reading.kind === 'broken'
  return (
    <Control invalid={invalid}>
      <input
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber && !asText ? 'decimal' : 'text'}
        aria-label={label}
        aria-invalid={invalid || undefined}
        placeholder={placeholder ?? text('filter_editor.value_short')}
        value={entry}
        onChange={event => onChange(event.target.value, 'soon')}
      />
    </Control>
  )
}

function choicesOf(field: FieldInfo, text: (key: string) => string) {
  if (field.type === 'boolean') return ['true', 'false'].map(value => ({ value, label: text(value) }))
  const stored = field.meta?.options?.['choices']
  const choices = Array.isArray(stored) ? readChoices(stored) : []
  return choices.map(choice => ({ value: String(choice.value), label: choice.text }))
}

const inputTypes = { date: 'date', time: 'time', dateTime: 'datetime-local', timestamp: 'datetime-local' } as const

function MomentInput({
  label,
  entry,
  type,
  onChange,
}: Pick<ValueInputProps, 'label' | 'entry' | 'onChange'> & { readonly type: MomentType }) {
  // Only some parts of the input are filled: do not apply or clear anything yet.
  const [partial, setPartial] = useState(false)
  const inputValue = toInput(entry, type) ?? ''
  const shown = type === 'date' || inputValue.endsWith(':00') === false ? inputValue : inputValue.slice(0, -3)
  return (
    <Control>
      <input
        type={inputTypes[type]}
        aria-label={label}
        value={partial ? '' : shown}
        onChange={event => {
          const { value, validity } = event.target
          setPartial(value === '' && validity.badInput)
          if (value !== '') onChange(fromInput(value, type), 'soon')
          else if (!validity.badInput) onChange('', 'soon')
        }}
        onBlur={() => setPartial(false)}
      />
    </Control>
  )
}
