import { defineFixtures } from '#engine/plugin.ts'
import { displayTemplate } from './plugin.ts'

const set = { item: { region: 'articles' }, options: { collectionField: 'region' } } as const

export const fixtures = defineFixtures(displayTemplate, {
  empty: { ...set },
  filled: { ...set, value: '{{ title }}' },
  related: { ...set, value: '{{title}} by {{ author.name }} (draft)' },
  long: { ...set, value: `${'A long beginning that goes on '.repeat(6)}{{ title }}${', {{ author.name }}'.repeat(8)}` },
  gone: { ...set, value: '{{ subtitle }} – {{ title }}' },
  notATemplate: { ...set, value: 'Just {{ a text }} with {{ braces' },
  noCollectionYet: { value: '{{ title }}', options: { collectionField: 'region' } },
  notSetUp: { value: '{{ title }}' },
  anotherType: { ...set, value: { template: '{{ title }}' } },
})
