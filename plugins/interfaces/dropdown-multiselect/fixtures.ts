import { defineFixtures } from '#engine/plugin.ts'
import { dropdownMultiselect } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const choices = [
  { text: 'Norwegian', value: 'no' },
  { text: 'Irish', value: 'ga' },
  { text: 'Swahili', value: 'sw' },
  { text: 'Kikuyu', value: 'ki' },
]
const many = Array.from({ length: 5000 }, (_, at) => ({ text: `Place ${at}`, value: `place-${at}` }))

export const fixtures = defineFixtures(dropdownMultiselect, {
  empty: { ...json, options: { choices } },
  two: { ...json, value: ['no', 'sw'], options: { choices } },
  three: { ...json, value: ['no', 'sw', 'ga'], options: { choices } },
  all: { ...json, value: ['no', 'ga', 'sw', 'ki'], options: { choices } },
  csv: { field: { type: 'csv' }, value: ['ga'], options: { choices } },
  everyOption: {
    ...json,
    value: ['no', 'mi'],
    options: { choices, allowOther: true, allowNone: true, icon: 'translate', placeholder: 'Languages' },
  },
  longTexts: {
    ...json,
    value: ['a', 'b'],
    options: {
      choices: [
        { text: 'Everything that happened along the coast before 1900', value: 'a' },
        { text: 'Everything that has happened along the coast since then', value: 'b' },
      ],
    },
  },
  many: { ...json, value: ['place-7', 'place-4999', 'place-12'], options: { choices: many } },
  noChoices: { ...json, value: ['no'] },
  misconfigured: { ...json, value: ['no'], options: { choices: [{ text: 'No value' }, 'no'] } },
  anotherType: { ...json, value: { language: 'no' }, options: { choices } },
})
