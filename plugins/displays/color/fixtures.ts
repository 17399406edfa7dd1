import { defineFixtures } from '#engine/plugin.ts'
import { colorDisplay } from './plugin.ts'

export const fixtures = defineFixtures(colorDisplay, {
  blue: { value: '#2F80ED' },
  white: { value: '#FFFFFF' },
  black: { value: '#000000' },
  seeThrough: { value: '#EB575780' },
  byName: { value: 'rebeccapurple' },
  empty: { value: '' },
  none: { value: null },
})
