import { defineFixtures } from '#engine/plugin.ts'
import { labels } from './plugin.ts'

const choices = [
  { text: 'Published', value: 'published', foreground: '#0b4a26', background: '#d5f2e1' },
  { text: 'Draft', value: 'draft', foreground: '#3d2c00', background: '#ffe9b8' },
]

export const fixtures = defineFixtures(labels, {
  empty: { value: null },
  chosen: { value: 'published', options: { choices } },
  other: { value: 'under_review', options: { choices } },
  unformatted: { value: 'under_review', options: { format: false } },
  list: { value: ['draft', 'published', 'far_away'], field: { type: 'csv' }, options: { choices } },
  dot: { value: 'draft', options: { choices, showAsDot: true } },
  dots: { value: ['draft', 'published'], field: { type: 'json' }, options: { choices, showAsDot: true } },
  dotsWithText: {
    value: ['draft', 'far_away'],
    field: { type: 'json' },
    options: { choices, showAsDot: true, dotText: true },
  },
  anotherType: { value: { nested: true }, field: { type: 'json' }, options: { format: false } },
})
