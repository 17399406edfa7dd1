import { describe, expect, it } from 'vitest'
import { emptyPreset, selectPreset } from './selectPreset.ts'
import { systemPresets } from './systemPresets.ts'

const owner = { user: 'u', role: null }

describe('a collection of the platform that nobody has set anything for', () => {
  it.each([
    ['directus_files (P-440)', { layout: 'cards' }],
    ['directus_files (P-441)', { layout_query: { cards: { sort: '-uploaded_on' } } }],
    ['directus_files (P-442)', { layout_options: { cards: { title: '{{ title }}' } } }],
    ['directus_files (P-443)', { layout_options: { cards: { subtitle: '{{ type }} • {{ filesize }}' } } }],
    ['directus_files (P-444)', { layout_options: { cards: { size: 4 } } }],
    ['directus_files (P-445)', { layout_options: { cards: { imageFit: 'crop' } } }],
    ['directus_users (P-446)', { layout: 'cards' }],
    ['directus_users (P-447)', { layout_query: { cards: { sort: 'email' } } }],
    ['directus_users (P-448)', { layout_options: { cards: { title: '{{ first_name }} {{ last_name }}' } } }],
    ['directus_users (P-449)', { layout_options: { cards: { subtitle: '{{ email }}' } } }],
    ['directus_activity (P-450)', { layout: 'tabular' }],
    ['directus_activity (P-451)', { layout_query: { tabular: { sort: '-timestamp' } } }],
    [
      'directus_activity (P-452)',
      { layout_query: { tabular: { fields: ['action', 'collection', 'timestamp', 'user'] } } },
    ],
    ['directus_roles (P-453)', { layout: 'tabular' }],
    ['directus_roles (P-454)', { layout_query: { tabular: { fields: ['icon', 'name', 'description'] } } }],
  ])('is shown as it is useful: %s', (name, shown) => {
    const [collection = ''] = name.split(' ')
    expect(selectPreset([], collection, owner)).toMatchObject({ id: null, collection, user: 'u', ...shown })
  })

  it('is shown as it was set, once it was (P-455)', () => {
    for (const collection of Object.keys(systemPresets)) {
      const set = { ...emptyPreset(collection, owner), id: 7, user: null, layout: 'board' }
      expect(selectPreset([set], collection, owner)).toMatchObject({ id: 7, layout: 'board', layout_query: null })
    }
  })
})
