import { defineFixtures } from '#engine/plugin.ts'
import { textarea } from './plugin.ts'

export const fixtures = defineFixtures(textarea, {
  empty: { options: { placeholder: 'What the article says' } },
  filled: {
    value:
      'The lighthouse stands on the western cape.\n\nIts keeper climbs 134 steps each evening, and has done so since 1961. On clear nights the light reaches eighteen miles.',
  },
  serif: { value: 'A voice of its own,\nset in a serif.', options: { font: 'serif' } },
  code: { value: 'select name\n  from keepers\n where since < 1970;', options: { font: 'monospace', trim: true } },
  anotherType: { value: 42 },
})
