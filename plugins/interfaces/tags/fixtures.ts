import { defineFixtures } from '#engine/plugin.ts'
import { tags } from './plugin.ts'

const csv = { field: { type: 'csv' } } as const

export const fixtures = defineFixtures(tags, {
  empty: { ...csv },
  filled: { ...csv, value: ['harbour', 'north', 'night train'] },
  presets: { ...csv, value: ['north'], options: { presets: ['north', 'south', 'east', 'west'] } },
  presetsOnly: { ...csv, value: ['north'], options: { presets: ['north', 'south'], allowCustom: false } },
  anotherType: { ...csv, value: { nested: true } },
})
