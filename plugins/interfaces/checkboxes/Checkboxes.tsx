import { useMemo } from 'react'
import {
  type Choice,
  ChoiceBox,
  ChoiceGrid,
  type InterfaceProps,
  OddValue,
  OtherChoice,
  readChoices,
  readList,
  toggleChoice,
} from '#engine/plugin.ts'
import type { CheckboxesOptions } from './options.ts'

/** A group of visible checkboxes. Stored values that are not choices get a box as well, so that they can be removed. */
export default function Checkboxes(props: InterfaceProps<unknown, CheckboxesOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const choices = useMemo(() => readChoices(options.choices), [options.choices])
  const values = readList(value, field.type)
  if (choices.length === 0 && !options.allowOther)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="choices_misconfigured" />
  if (values === null) return <OddValue id={id} describedBy={describedBy} value={value} reason="choices.not_a_list" />
  const chosen = new Set(values.map(String))
  const choiceValues = new Set(choices.map(choice => String(choice.value)))
  const others = values.filter(each => !choiceValues.has(String(each)))
  const full = options.maximum !== undefined && options.maximum > 1 && chosen.size >= options.maximum
  const press = (pressed: Choice['value']) => {
    // Stored values keep their type; new ones get the type of the option.
    const stored = values.find(each => String(each) === String(pressed)) ?? pressed
    const next = toggleChoice(values, stored, { maximum: options.maximum, mandatory: field.isRequired })
    if (next !== values) change({ op: 'set', value: next.length === 0 ? null : next })
  }
  const draw = (choice: Choice) => {
    const checked = chosen.has(String(choice.value))
    return (
      <ChoiceBox
        key={String(choice.value)}
        type="checkbox"
        choice={choice}
        checked={checked}
        icon={checked ? options.iconOn : options.iconOff}
        color={options.color}
        closed={!access.allowed || (full && !checked)}
        invalid={invalid}
        onPress={() => press(choice.value)}
      />
    )
  }
  return (
    <ChoiceGrid
      id={id}
      role="group"
      describedBy={describedBy}
      invalid={invalid}
      field={field}
      choices={choices}
      shown={options.itemsShown}
      isChosen={choice => chosen.has(String(choice.value))}
      draw={draw}
    >
      {[...new Set(others)].map(other => draw({ text: String(other), value: other }))}
      {options.allowOther && access.allowed && !full && (
        <OtherChoice
          onOther={typed => {
            const other = choices.find(choice => choice.text === typed)?.value ?? typed
            if (!chosen.has(String(other))) press(other)
          }}
        />
      )}
    </ChoiceGrid>
  )
}
