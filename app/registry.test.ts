import { expect, it } from 'vitest'
import { layoutState } from '#engine/core/list/layoutState.ts'
import { emptyPreset } from '#engine/core/list/presets/selectPreset.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { builtInRegistry } from './registry.ts'

it.each([[null], ['mosaic']])('shows a list as a table when its preset names the layout %s (P-545)', layout => {
  const articles = reviewMetadata.collection('articles')
  if (!articles) throw new Error('the review project has articles')
  const preset = { ...emptyPreset('articles', { user: 'u', role: null }), layout }
  expect(layoutState(builtInRegistry, reviewMetadata, articles, preset, 1)?.layout.id).toBe('tabular')
})
