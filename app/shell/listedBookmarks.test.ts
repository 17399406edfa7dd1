import { expect, it } from 'vitest'
import { emptyPreset } from '#engine/core/list/presets/selectPreset.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { listedBookmarks } from './listedBookmarks.ts'

const bookmark = (collection: string) => ({ ...emptyPreset(collection, { user: 'u', role: null }), bookmark: 'Mine' })

it('lists bookmarks of project collections but not of system collections or missing ones (C-059)', () => {
  const all = ['articles', 'directus_files', 'directus_users', 'nowhere', 'authors'].map(bookmark)
  expect(listedBookmarks(all, reviewMetadata).map(({ collection }) => collection)).toEqual(['articles', 'authors'])
  const nobody = { ...reviewMetadata, decide: () => ({ allowed: false, denial: { kind: 'no-permission' } }) as never }
  expect(listedBookmarks(all, nobody)).toEqual([])
})
