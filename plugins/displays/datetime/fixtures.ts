import { defineFixtures } from '#engine/plugin.ts'
import { datetimeDisplay } from './plugin.ts'

export const fixtures = defineFixtures(datetimeDisplay, {
  empty: { value: null, field: { type: 'date' } },
  date: { value: '1814-05-17', field: { type: 'date' } },
  shortDate: { value: '1814-05-17', field: { type: 'date' }, options: { format: 'short' } },
  time: { value: '15:04:09', field: { type: 'time' } },
  dateTime: { value: '2026-03-05T15:04:09', field: { type: 'dateTime' } },
  timestamp: { value: '2026-03-05T15:04:09.000Z', field: { type: 'timestamp' } },
  relative: { value: '2020-01-01T00:00:00Z', field: { type: 'timestamp' }, options: { relative: true } },
  custom: {
    value: '2026-03-05T15:04:09',
    field: { type: 'dateTime' },
    options: { format: 'custom', customFormat: 'EEE d MMM yyyy, HH:mm' },
  },
  anotherType: { value: 'some day', field: { type: 'date' } },
})
