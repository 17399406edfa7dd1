import { defineFixtures } from '#engine/plugin.ts'
import { checkboxes } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const places = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `Place ${at}`, value: `p${at}` }))
const choices = [
  { text: 'North', value: 'north' },
  { text: 'South', value: 'south' },
  { text: 'East', value: 'east' },
  { text: 'West', value: 'west' },
]

export const fixtures = defineFixtures(checkboxes, {
  empty: { ...json, options: { choices } },
  chosen: { ...json, value: ['north', 'west'], options: { choices } },
  csv: { field: { type: 'csv' }, value: ['south'], options: { choices } },
  everyOption: {
    ...json,
    value: ['north', 'inland'],
    options: {
      allowOther: true,
      itemsShown: 3,
      maximum: 3,
      iconOn: 'check_circle',
      iconOff: 'circle',
      color: '#14713f',
      choices: [{ text: 'North', value: 'north', icon: 'north', color: '#1f5e9c' }, ...choices.slice(1)],
    },
  },
  moreThanShown: { ...json, value: ['p3'], options: { choices: places(14) } },
  longTexts: {
    ...json,
    value: ['a'],
    options: {
      choices: [
        { text: 'Everything that happened along the coast before 1900', value: 'a' },
        { text: 'Everything after it', value: 'b' },
      ],
    },
  },
  many: { ...json, value: ['p7', 'p4999'], options: { choices: places(5000) } },
  noChoices: { ...json, value: ['north'] },
  misconfigured: { ...json, value: ['north'], options: { choices: [{ text: 'No value' }, 'north'] } },
  anotherType: { ...json, value: { region: 'north' }, options: { choices } },
})
