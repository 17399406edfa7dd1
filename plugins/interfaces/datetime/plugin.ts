import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const datetime = defineInterface({
  id: 'datetime',
  name: 'datetime.name',
  icon: 'today',
  types: ['dateTime', 'date', 'time', 'timestamp'],
  defaultFor: ['dateTime', 'date', 'time', 'timestamp'],
  recommendedFor: ['dateTime', 'date', 'time', 'timestamp'],
  options,
  load: () => import('./Datetime.tsx'),
})
