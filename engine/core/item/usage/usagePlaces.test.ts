import { describe, expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { Metadata } from '../../metadata/Metadata.ts'
import { usagePlaces } from './usagePlaces.ts'

const placesOf = (metadata: Metadata, target = 'directus_files') => usagePlaces(metadata, target)
const filterOf = (field: string, target?: string) =>
  placesOf(reviewMetadata, target)
    .places.find(place => place.field?.field === field)
    ?.filter(['f1', 'f2'])

describe('places where an item is used', () => {
  it('include all fields that reference it, directly or in a list', () => {
    const { hidden, places } = placesOf(reviewMetadata)
    expect(places.map(({ id, path }) => [id, path])).toEqual([
      ['articles.cover', ['cover']],
      ['articles.gallery', ['gallery', 'directus_files_id']],
    ])
    expect(hidden).toBe(false)
  })

  it('are queried by key, for lists through the junction', () => {
    const these = { id: { _in: ['f1', 'f2'] } }
    expect(filterOf('cover')).toEqual({ cover: these })
    expect(filterOf('gallery')).toEqual({ gallery: { directus_files_id: these } })
  })

  it('include many-to-any fields that allow its collection', () => {
    const target = reviewMetadata.relations.find(({ one_collection }) => one_collection === null)
    const allowed = String(target?.one_allowed_collections).split(',')[0] ?? ''
    const place = placesOf(reviewMetadata, allowed).places.find(({ path }) => path[1] === target?.many_field)
    const key = reviewMetadata.collection(allowed)?.primaryKey ?? ''
    expect(place?.filter([1])).toEqual({
      [place?.field?.field ?? '']: { [`${target?.many_field}:${allowed}`]: { [key]: { _in: [1] } } },
    })
  })

  it('are reported as incomplete if the user cannot see all', () => {
    const closed: Metadata = {
      ...reviewMetadata,
      decide: (action, collection) =>
        collection === 'articles'
          ? { allowed: false, denial: { kind: 'no-permission', action, collection, role: null } }
          : reviewMetadata.decide(action, collection),
    }
    expect(placesOf(closed)).toEqual({ places: [], hidden: true })
  })
})
