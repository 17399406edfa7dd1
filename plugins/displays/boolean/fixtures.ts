import { defineFixtures } from '#engine/plugin.ts'
import { boolean } from './plugin.ts'

const field = { type: 'boolean' } as const

export const fixtures = defineFixtures(boolean, {
  yes: { value: true, field },
  no: { value: false, field },
  labelled: { value: true, field, options: { labelOn: 'Live', iconOn: 'public', colorOn: '#14713f' } },
  labelledOff: { value: false, field, options: { labelOff: 'Hidden', iconOff: 'visibility_off' } },
})
