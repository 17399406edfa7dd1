import { defineFixtures } from '#engine/plugin.ts'
import { dropdown } from './plugin.ts'

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'In review', value: 'review' },
  { text: 'Published', value: 'published' },
  { text: 'Archived', value: 'archived' },
]

export const fixtures = defineFixtures(dropdown, {
  empty: { options: { choices } },
  chosen: { value: 'review', options: { choices, icon: 'flag' } },
  clearable: { value: 'published', options: { choices, allowNone: true } },
  other: { value: 'embargoed', options: { choices, allowOther: true } },
  unknownValue: { value: 'retired', options: { choices } },
  noChoices: { value: 'draft' },
  anotherType: { value: { state: 'draft' }, options: { choices } },
})
