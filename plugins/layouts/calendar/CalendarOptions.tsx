import { ControlList, type FieldInfo, LabeledTemplate, type LayoutProps, Select, useText } from '#engine/plugin.ts'
import { calendarParts, dateFields } from './calendarParts.ts'
import type { CalendarOptions as Options } from './options.ts'

const named = (fields: readonly FieldInfo[]) => fields.map(({ field, name }) => ({ value: field, label: name }))

/** The sidebar of the calendar: its date fields, and the content of its events. */
export default function CalendarOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const { start, end, color, title } = calendarParts(collection, options)
  const dates = dateFields(collection)
  const choices = collection.fields.filter(({ meta }) => Array.isArray(meta?.options?.['choices']))
  if (start === null) return null
  return (
    <ControlList>
      <Select
        label={text('calendar.start')}
        value={start.field}
        options={named(dates)}
        onChange={startField => changeOptions({ startField })}
      />
      <Select
        label={text('calendar.end')}
        value={end?.field ?? ''}
        options={[{ value: '', label: text('calendar.no_end') }, ...named(dates.filter(field => field !== start))]}
        onChange={endField => changeOptions({ endField })}
      />
      <Select
        label={text('calendar.color')}
        value={color?.field ?? ''}
        options={[{ value: '', label: text('calendar.no_color') }, ...named(choices)]}
        onChange={colorField => changeOptions({ colorField })}
      />
      <LabeledTemplate
        label={text('calendar.title')}
        value={title}
        collection={collection.collection}
        onChange={template => changeOptions({ title: template ?? '' })}
      />
    </ControlList>
  )
}
