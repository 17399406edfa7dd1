import { defineFixtures } from '#engine/plugin.ts'
import { iconDisplay } from './plugin.ts'

export const fixtures = defineFixtures(iconDisplay, {
  plain: { value: 'public' },
  coloured: { value: 'star', options: { color: '#EB5757' } },
  filled: { value: 'star', options: { filled: true } },
  filledInColor: { value: 'flag', options: { filled: true, color: '#2F80ED' } },
  unknown: { value: 'no_such_icon' },
  empty: { value: '' },
  none: { value: null },
})
