import { defineFixtures } from '#engine/plugin.ts'
import { icon } from './plugin.ts'

export const fixtures = defineFixtures(icon, {
  empty: {},
  chosen: { value: 'public' },
  ofTheLibrary: { value: 'sailing' },
  custom: { value: 'grid_3' },
  unknown: { value: 'no_such_icon' },
  anotherType: { value: { icon: 'public' } },
})
