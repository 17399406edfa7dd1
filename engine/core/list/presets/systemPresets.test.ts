import { describe, expect, it } from 'vitest'
import { emptyPreset, selectPreset } from './selectPreset.ts'
import { systemPresets } from './systemPresets.ts'

const owner = { user: 'u', role: null }

describe('default views of system collections', () => {
  it.each([
    ['directus_files', { layout: 'cards' }],
    ['directus_files', { layout_query: { cards: { sort: '-uploaded_on' } } }],
    ['directus_files', { layout_options: { cards: { title: '{{ title }}' } } }],
    ['directus_files', { layout_options: { cards: { subtitle: '{{ type }} • {{ filesize }}' } } }],
    ['directus_files', { layout_options: { cards: { size: 4 } } }],
    ['directus_files', { layout_options: { cards: { imageFit: 'crop' } } }],
    ['directus_users', { layout: 'cards' }],
    ['directus_users', { layout_query: { cards: { sort: 'email' } } }],
    ['directus_users', { layout_options: { cards: { title: '{{ first_name }} {{ last_name }}' } } }],
    ['directus_users', { layout_options: { cards: { subtitle: '{{ email }}' } } }],
    ['directus_activity', { layout: 'log' }],
    ['directus_activity', { layout_query: { tabular: { sort: '-timestamp' } } }],
    ['directus_activity', { layout_query: { tabular: { fields: ['action', 'collection', 'timestamp', 'user'] } } }],
    ['directus_roles', { layout: 'tabular' }],
    ['directus_roles', { layout_query: { tabular: { fields: ['icon', 'name', 'description'] } } }],
  ])('show %s with useful settings: %j (P-440, P-441, P-442)', (collection, shown) => {
    // proves: P-443, P-444, P-445, P-446, P-447, P-448, P-449, P-450, P-451, P-452, P-453, P-454
    expect(selectPreset([], collection, owner)).toMatchObject({ id: null, collection, user: 'u', ...shown })
  })

  it('give way to stored presets (P-455)', () => {
    for (const collection of Object.keys(systemPresets)) {
      const set = { ...emptyPreset(collection, owner), id: 7, user: null, layout: 'board' }
      expect(selectPreset([set], collection, owner)).toMatchObject({ id: 7, layout: 'board', layout_query: null })
    }
  })
})
