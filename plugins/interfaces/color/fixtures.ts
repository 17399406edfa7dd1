import { defineFixtures } from '#engine/plugin.ts'
import { color } from './plugin.ts'

export const fixtures = defineFixtures(color, {
  empty: {},
  filled: { value: '#2F80ED' },
  faint: { value: '#FFFFFF' },
  faintInTheDark: { value: '#101418' },
  everyOption: {
    value: '#2F80ED80',
    options: { opacity: true, presets: [{ name: 'Harbour', color: '#14713F' }, { color: '#F2C94C' }] },
  },
  misconfigured: { value: '#27AE60', options: { presets: [null, 'red', { name: 'No color' }] } },
  noColor: { value: 'cornflowerblue' },
  anotherType: { value: { hue: 214 } },
})
