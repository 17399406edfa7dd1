import { defineFixtures } from '#engine/plugin.ts'
import { toggle } from './plugin.ts'

export const fixtures = defineFixtures(toggle, {
  unset: { field: { type: 'boolean' } },
  on: { value: true, field: { type: 'boolean' } },
  off: { value: false, field: { type: 'boolean' } },
  labelled: {
    value: true,
    field: { type: 'boolean' },
    options: { label: 'Show on the front page', iconOn: 'visibility', iconOff: 'visibility_off', colorOn: '#14713f' },
  },
  anotherType: { value: 'yes', field: { type: 'boolean' } },
})
