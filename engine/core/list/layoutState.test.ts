import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { defineLayout } from '../registry/LayoutPlugin.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { layoutState } from './layoutState.ts'
import { emptyPreset } from './presets/selectPreset.ts'

const layout = (id: string) =>
  defineLayout({
    id,
    name: id,
    icon: 'box',
    options: {},
    fields: ({ fields }) => fields,
    load: () => Promise.resolve({ default: () => null }),
  })
const registry = buildRegistry([layout('table'), layout('tiles')])
const articles = reviewMetadata.collection('articles')
const preset = emptyPreset('articles', { user: 'u', role: null })

it.each([
  ['nothing', null, { sort: null, fields: [], limit: 25, page: 1 }],
  [
    'its own query',
    { table: { sort: '-title', fields: ['title'], limit: 50 } },
    { sort: '-title', fields: ['title'], limit: 50, page: 1 },
  ],
  ['the query of another layout', { tiles: { sort: 'title' } }, { sort: null, fields: [], limit: 25, page: 1 }],
  ['a missing field', { table: { sort: 'gone' } }, { sort: null }],
  ['an invalid query', { table: { sort: 7, fields: 'title', limit: 'many' } }, { sort: null, fields: [], limit: 25 }],
])('sorts, selects fields, limits and pages a layout that is stored for %s (C-123, P-410)', (_, stored, query) => {
  if (!articles) throw new Error('the review project has articles')
  const state = layoutState(registry, reviewMetadata, articles, { ...preset, layout_query: stored }, 1)
  expect(state?.query).toMatchObject(query)
})
