import { defineFixtures } from '#engine/plugin.ts'
import { relatedValues } from './plugin.ts'

const place = { field: 'place', type: 'integer' } as const
const links = { field: 'links', type: 'alias' } as const

export const fixtures = defineFixtures(relatedValues, {
  empty: { value: null, field: place },
  oneItem: { value: { id: 3, name: 'Utsira' }, field: place },
  ownTemplate: { value: { id: 3, name: 'Utsira' }, field: place, options: { template: '{{ name }} (no. {{ id }})' } },
  keyAlone: { value: 3, field: place },
  noItems: { value: [], field: links },
  items: { value: [{ id: 1 }, { id: 2 }, { id: 3 }], field: links, options: { template: 'Link {{ id }}' } },
  keysAlone: { value: [1, 2], field: links },
})
