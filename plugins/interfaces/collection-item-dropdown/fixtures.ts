import { defineFixtures } from '#engine/plugin.ts'
import { collectionItemDropdown } from './plugin.ts'

const json = { field: { type: 'json' } } as const
const options = { selectedCollection: 'authors' }

export const fixtures = defineFixtures(collectionItemDropdown, {
  empty: { ...json, options },
  chosen: { ...json, value: { collection: 'authors', key: 'a1' }, options },
  ownTemplate: {
    ...json,
    value: { collection: 'authors', key: 'a3' },
    options: { ...options, template: '{{ name }} ({{ articles_count }})' },
  },
  numericKey: { ...json, value: { collection: 'regions', key: 2 }, options: { selectedCollection: 'regions' } },
  filtered: { ...json, options: { ...options, filter: { id: { _eq: 'a2' } } } },
  missing: { ...json, value: { collection: 'authors', key: 'gone' }, options },
  otherCollection: { ...json, value: { collection: 'regions', key: 2 }, options },
  noCollection: { ...json, value: { collection: 'authors', key: 'a1' } },
  anotherType: { ...json, value: ['a1'], options },
})
