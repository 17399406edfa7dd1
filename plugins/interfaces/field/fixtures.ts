import { defineFixtures } from '#engine/plugin.ts'
import { field } from './plugin.ts'

export const fixtures = defineFixtures(field, {
  empty: { options: { collection: 'articles' } },
  chosen: { value: 'author', options: { collection: 'articles', allowNone: true, placeholder: 'Sort by' } },
  byAnotherField: { value: 'name', item: { region: 'authors' }, options: { collectionField: 'region' } },
  onlyNumbers: { value: 'pages', options: { collection: 'chapters', typeAllowList: ['integer', 'float'] } },
  gone: { value: 'subtitle', options: { collection: 'articles' } },
  notSetUp: { value: 'title' },
  noCollectionYet: { value: 'title', options: { collectionField: 'region' } },
  noFields: { value: 'title', options: { collection: 'articles', typeAllowList: ['geometry'] } },
  anotherType: { value: { field: 'title' }, options: { collection: 'articles' } },
})
