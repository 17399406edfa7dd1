import { defineFixtures } from '#engine/plugin.ts'
import { tagsDisplay } from './plugin.ts'

export const fixtures = defineFixtures(tagsDisplay, {
  list: { value: ['harbour', 'night', 'Tomás Ó Súilleabháin'], field: { type: 'json' } },
  text: { value: 'harbour,night', field: { type: 'csv' } },
  many: { value: Array.from({ length: 50 }, (_, index) => `tag ${index + 1}`), field: { type: 'json' } },
  empty: { value: null, field: { type: 'csv' } },
})
