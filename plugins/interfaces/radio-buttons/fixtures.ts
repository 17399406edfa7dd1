import { defineFixtures } from '#engine/plugin.ts'
import { radioButtons } from './plugin.ts'

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'In review', value: 'review' },
  { text: 'Published', value: 'published' },
  { text: 'Archived', value: 'archived' },
]

export const fixtures = defineFixtures(radioButtons, {
  empty: { options: { choices } },
  chosen: { value: 'review', options: { choices } },
  everyOption: {
    value: 'published',
    options: {
      allowOther: true,
      iconOn: 'check_circle',
      iconOff: 'circle',
      color: '#14713f',
      choices: [
        { text: 'Draft', value: 'draft', icon: 'edit', color: '#865300' },
        { text: 'Published', value: 'published', icon: 'public' },
      ],
    },
  },
  other: { value: 'embargoed', options: { choices, allowOther: true } },
  unknownValue: { value: 'retired', options: { choices } },
  longTexts: {
    value: 1,
    field: { type: 'integer' },
    options: {
      choices: [
        { text: 'Shown to everybody who has the address, without signing in', value: 1 },
        { text: 'Shown to people of the project', value: 2 },
      ],
    },
  },
  many: {
    value: 'place-7',
    options: { choices: Array.from({ length: 5000 }, (_, at) => ({ text: `Place ${at}`, value: `place-${at}` })) },
  },
  noChoices: { value: 'draft' },
  misconfigured: { value: 'draft', options: { choices: [{ text: 'No value' }, 'draft'] } },
  anotherType: { value: { state: 'draft' }, options: { choices } },
})
