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
  everyOption: {
    value: 'draft',
    options: {
      allowOther: true,
      allowNone: true,
      icon: 'flag',
      placeholder: 'State',
      choices: [{ text: 'Draft', value: 'draft', icon: 'edit', color: '#865300' }, ...choices.slice(1)],
    },
  },
  longText: {
    value: 'long',
    options: { choices: [{ text: 'Shown to everybody who has the address, without signing in', value: 'long' }] },
  },
  many: {
    value: 'place-4999',
    options: { choices: Array.from({ length: 5000 }, (_, at) => ({ text: `Place ${at}`, value: `place-${at}` })) },
  },
  unknownValue: { value: 'retired', options: { choices } },
  noChoices: { value: 'draft' },
  misconfigured: { value: 'draft', options: { choices: [{ text: 'No value' }, 'draft'] } },
  anotherType: { value: { state: 'draft' }, options: { choices } },
})
