import { useState } from 'react'
import { Combobox, type InterfaceProps, plainText, useSuggestions, useText } from '#engine/plugin.ts'
import type { AutocompleteOptions } from './options.ts'

/** A text with suggestions from an external service, which the server requests. Any other text is accepted too. */
export default function Autocomplete(props: InterfaceProps<string, AutocompleteOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const hasService = Boolean(options.url?.trim())
  const { suggestions, status } = useSuggestions(field, hasService && access.allowed ? search : '')
  const shown = plainText(value)
  const set = (next: string) => {
    if (next !== shown) change({ op: 'set', value: next })
  }
  const emptyTexts = {
    idle: text(hasService ? 'autocomplete.type' : 'autocomplete.no_service'),
    done: text('no_results'),
    unsupported: text('autocomplete.unsupported'),
    failed: text('autocomplete.failed'),
  }
  return (
    <Combobox
      id={id}
      describedBy={describedBy}
      options={suggestions.map(each => ({
        value: each.value,
        label: each.text,
        ...(each.text !== each.value && { detail: each.value }),
      }))}
      chosen={value === null || value === undefined ? null : shown}
      shown={shown}
      icon={options.iconLeft}
      placeholder={options.placeholder}
      invalid={invalid}
      readOnly={!access.allowed}
      loading={status === 'loading'}
      emptyText={status === 'loading' ? '' : emptyTexts[status]}
      onSearch={setSearch}
      onChoose={set}
      onOther={set}
      onClear={() => change({ op: 'set', value: null })}
    />
  )
}
