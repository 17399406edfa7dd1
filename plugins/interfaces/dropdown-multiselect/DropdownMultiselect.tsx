import { useMemo } from 'react'
import {
  ChoiceFace,
  type InterfaceProps,
  Multiselect,
  OddValue,
  readChoices,
  readList,
  useText,
} from '#engine/plugin.ts'
import type { DropdownMultiselectOptions } from './options.ts'

/** Selects several of a list of choices. Stored values that match no choice are kept and shown unchanged. */
export default function DropdownMultiselect(props: InterfaceProps<unknown, DropdownMultiselectOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const text = useText()
  const choices = useMemo(() => readChoices(options.choices), [options.choices])
  const values = readList(value, field.type)
  if (choices.length === 0 && !options.allowOther)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="choices_misconfigured" />
  if (values === null) return <OddValue id={id} describedBy={describedBy} value={value} reason="choices.not_a_list" />
  const set = (next: readonly string[]) => {
    // Stored values keep their type; new ones get the type of the option.
    const typed = next.map(
      each =>
        values.find(stored => String(stored) === each) ??
        choices.find(choice => String(choice.value) === each)?.value ??
        each,
    )
    if (typed.join('\n') !== values.join('\n')) change({ op: 'set', value: typed.length === 0 ? null : typed })
  }
  const chosen = [...new Set(values.map(String))]
  return (
    <Multiselect
      id={id}
      describedBy={describedBy}
      options={choices.map(choice => ({
        value: String(choice.value),
        label: choice.text,
        face: choice.icon || choice.color ? <ChoiceFace choice={choice} /> : undefined,
      }))}
      chosen={chosen}
      icon={options.icon}
      placeholder={options.placeholder ?? text('dropdown_multiselect.choose')}
      invalid={invalid}
      readOnly={!access.allowed}
      onChange={set}
      onOther={options.allowOther ? typed => set([...chosen, typed]) : undefined}
      onClear={options.allowNone ? () => set([]) : undefined}
    />
  )
}
