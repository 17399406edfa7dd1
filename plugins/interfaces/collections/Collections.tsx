import {
  type Choice,
  ChoiceBox,
  ChoiceGrid,
  type InterfaceProps,
  OddValue,
  readList,
  selectableCollections,
  useStudio,
} from '#engine/plugin.ts'
import type { CollectionsOptions } from './options.ts'

/** Selects collections and stores their keys. Deleted ones stay checked until they are removed. */
export default function Collections(props: InterfaceProps<unknown, CollectionsOptions>) {
  const { id, describedBy, value, options, field, access, invalid, change } = props
  const { metadata } = useStudio()
  const values = readList(value, field.type)
  const collections = selectableCollections(metadata, options.includeSystem)
  if (values === null) return <OddValue id={id} describedBy={describedBy} value={value} reason="choices.not_a_list" />
  if (collections.length === 0)
    return <OddValue id={id} describedBy={describedBy} value={value} reason="collections_interface.none" />
  const chosen = new Set(values.map(String))
  const choices = collections.map(info => ({ text: info.name, value: info.collection, icon: info.icon }))
  const choiceValues = new Set(choices.map(choice => choice.value))
  const press = (collection: string) => {
    const next = chosen.has(collection)
      ? values.filter(stored => String(stored) !== collection)
      : [...values, collection]
    change({ op: 'set', value: next.length === 0 ? null : next })
  }
  const draw = (choice: Choice) => {
    const checked = chosen.has(String(choice.value))
    return (
      <ChoiceBox
        key={String(choice.value)}
        type="checkbox"
        choice={choice}
        checked={checked}
        icon={checked ? 'check_box' : 'check_box_outline_blank'}
        closed={!access.allowed}
        invalid={invalid}
        onPress={() => press(String(choice.value))}
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
      draw={draw}
    >
      {[...chosen].filter(stored => !choiceValues.has(stored)).map(stored => draw({ text: stored, value: stored }))}
    </ChoiceGrid>
  )
}
