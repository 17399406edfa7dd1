import { useMemo, useState } from 'react'
import {
  type Choice,
  ChoiceFace,
  Combobox,
  type InterfaceProps,
  Notice,
  plainText,
  readChoices,
  useText,
} from '#engine/plugin.ts'
import type { DropdownOptions } from './options.ts'

/** Options drawn at a time; the rest is found by typing. */
const drawn = 100

/**
 * Selects one of a list of choices; users can type to filter. A stored value that matches no choice is shown
 * unchanged.
 */
export default function Dropdown(props: InterfaceProps<string, DropdownOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  const text = useText()
  const [search, setSearch] = useState('')
  const choices = useMemo(() => readChoices(options.choices), [options.choices])
  const stored = plainText(value)
  const current = choices.find(choice => String(choice.value) === stored)
  const misconfigured = choices.length === 0 && !options.allowOther
  const searchText = search.trim().toLocaleLowerCase()
  const matches = choices.filter(choice => choice.text.toLocaleLowerCase().includes(searchText))
  const set = (next: unknown) => {
    if (next !== value) change({ op: 'set', value: next })
  }
  return (
    <>
      {misconfigured && <Notice kind="warning">{text('choices_misconfigured')}</Notice>}
      <Combobox
        id={id}
        describedBy={describedBy}
        options={matches.slice(0, drawn).map(choice => ({
          value: String(choice.value),
          label: choice.text,
          face: isPlain(choice) ? undefined : <ChoiceFace choice={choice} />,
        }))}
        footnote={matches.length > drawn ? text('picker.more', { count: matches.length - drawn }) : undefined}
        chosen={stored === '' ? null : stored}
        shown={current?.text ?? stored}
        face={current && !isPlain(current) ? <ChoiceFace choice={current} /> : undefined}
        icon={options.icon}
        placeholder={options.placeholder ?? text(options.allowOther ? 'dropdown.choose_or_type' : 'dropdown.choose')}
        invalid={invalid}
        readOnly={!access.allowed || misconfigured}
        emptyText={text(options.allowOther ? 'dropdown.press_enter' : 'no_results')}
        onSearch={setSearch}
        onChoose={chosen => set(choices.find(choice => String(choice.value) === chosen)?.value ?? chosen)}
        {...(options.allowOther && {
          onOther: (typed: string) => set(choices.find(choice => choice.text === typed)?.value ?? typed),
        })}
        onClear={options.allowNone ? () => set(null) : undefined}
      />
    </>
  )
}

const isPlain = (choice: Choice): boolean => choice.icon === undefined && choice.color === undefined
