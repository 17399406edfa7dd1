import { defineFixtures } from '#engine/plugin.ts'
import { checkboxTree } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const choices = [
  {
    text: 'Europe',
    value: 'europe',
    children: [
      {
        text: 'Northern Europe',
        value: 'north',
        children: [
          { text: 'Norway', value: 'norway' },
          { text: 'Iceland', value: 'iceland' },
        ],
      },
      { text: 'Southern Europe', value: 'south' },
    ],
  },
  { text: 'Asia', value: 'asia', children: [{ text: 'Japan', value: 'japan' }] },
  { text: 'Antarctica', value: 'antarctica' },
]
const many = Array.from({ length: 60 }, (_, at) => ({
  text: `Place ${at}`,
  value: `p${at}`,
  children: Array.from({ length: 40 }, (_, below) => ({ text: `Part ${at}.${below}`, value: `p${at}.${below}` })),
}))

export const fixtures = defineFixtures(checkboxTree, {
  empty: { ...json, options: { choices } },
  chosen: { ...json, value: ['norway', 'asia', 'japan'], options: { choices } },
  branch: { ...json, value: ['north'], options: { choices, valueCombining: 'branch' } },
  exclusive: { ...json, value: ['north', 'gone'], options: { choices, valueCombining: 'exclusive' } },
  csv: { field: { type: 'csv' }, value: ['south'], options: { choices, valueCombining: 'leaf' } },
  many: { ...json, value: ['p7.3', 'p59.0'], options: { choices: many } },
  longTexts: {
    ...json,
    options: {
      choices: [
        { text: 'Everything that happened along the coast before the lighthouse was built in 1900', value: 'a' },
      ],
    },
  },
  noChoices: { ...json, value: ['north'] },
  anotherType: { ...json, value: { region: 'north' }, options: { choices } },
})
