import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  includeSeconds: { type: 'boolean', default: false, title: 'datetime.include_seconds' },
  use24: { type: 'boolean', default: true, title: 'datetime.use_24' },
} as const

export type DatetimeOptions = OptionsOf<typeof options>

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
