import { defineFixtures } from '#engine/plugin.ts'
import { datetime } from './plugin.ts'

export const fixtures = defineFixtures(datetime, {
  empty: { field: { type: 'dateTime' } },
  date: { value: '2026-02-28', field: { type: 'date' } },
  time: { value: '17:05:00', field: { type: 'time' } },
  dateTime: { value: '2026-02-28T17:05:00', field: { type: 'dateTime' } },
  timestamp: { value: '2026-02-28T16:05:00.000Z', field: { type: 'timestamp' } },
  seconds: { value: '17:05:09', field: { type: 'time' }, options: { includeSeconds: true } },
  twelveHours: { value: '2026-02-28T17:05:00', field: { type: 'dateTime' }, options: { use24: false } },
  anotherType: { value: 'at noon', field: { type: 'date' } },
})
