import { defineDisplay } from '#engine/plugin.ts'
import { momentText } from './momentText.ts'
import { options } from './options.ts'

export const datetimeDisplay = defineDisplay({
  id: 'datetime',
  name: 'datetime_display.name',
  icon: 'schedule',
  types: ['dateTime', 'date', 'time', 'timestamp'],
  options,
  text: (value, momentOptions, { field, format }) => momentText(value, field.type, momentOptions, format),
  load: () => import('./Datetime.tsx'),
})
