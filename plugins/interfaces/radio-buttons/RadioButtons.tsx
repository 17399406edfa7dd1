import { useMemo } from 'react'
import {
  type Choice,
  ChoiceBox,
  ChoiceGrid,
  type InterfaceProps,
  isScalar,
  OddValue,
  OtherChoice,
  readChoices,
  toggleChoice,
} from '#engine/plugin.ts'
import type { RadioButtonsOptions } from './options.ts'

/** Selects one of a few visible choices. A press on the selected one clears it, unless the field is required. */
export default function RadioButtons(props: InterfaceProps<unknown, RadioButtonsOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const choices = useMemo(() => readChoices(options.choices), [options.choices])
  const empty = value === null || value === undefined || value === ''
  if (choices.length === 0 && !options.allowOther)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="choices_misconfigured" />
  if (!empty && !isScalar(value))
    return <OddValue id={id} describedBy={describedBy} value={value} reason="choices.not_a_value" />
  // Compared as text: a numeric column can have text choices, and vice versa.
  const stored = empty ? null : String(value)
  const isListed = choices.some(choice => String(choice.value) === stored)
  const press = (choice: Choice) => {
    const before = stored === null ? [] : [stored]
    const next = toggleChoice(before, String(choice.value), { maximum: 1, mandatory: field.isRequired })
    if (next !== before) change({ op: 'set', value: next.length === 0 ? null : choice.value })
  }
  const draw = (choice: Choice) => {
    const checked = String(choice.value) === stored
    return (
      <ChoiceBox
        key={String(choice.value)}
        type="radio"
        name={id}
        choice={choice}
        checked={checked}
        icon={checked ? options.iconOn : options.iconOff}
        color={options.color}
        closed={!access.allowed}
        onPress={() => press(choice)}
      />
    )
  }
  return (
    <ChoiceGrid
      id={id}
      role="radiogroup"
      describedBy={describedBy}
      invalid={invalid}
      field={field}
      choices={choices}
      shown={12}
      isChosen={choice => String(choice.value) === stored}
      draw={draw}
    >
      {!empty && !isListed && draw({ text: String(value), value })}
      {options.allowOther && access.allowed && (
        <OtherChoice
          onOther={typed => {
            if (typed !== stored)
              change({ op: 'set', value: choices.find(choice => choice.text === typed)?.value ?? typed })
          }}
        />
      )}
    </ChoiceGrid>
  )
}
