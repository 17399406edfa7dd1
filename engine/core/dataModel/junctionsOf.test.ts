import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import { junctionsOf } from './junctionsOf.ts'

it('names the hidden junctions of a collection', () => {
  const hidden =
    (name: string): Metadata['collection'] =>
    collection => {
      const info = reviewMetadata.collection(collection)
      return info?.meta ? { ...info, meta: { ...info.meta, hidden: collection === name } } : info
    }
  const metadata = { ...reviewMetadata, collection: hidden('articles_sections') }
  expect(junctionsOf(metadata, 'articles')).toEqual(['articles_sections'])
  expect(junctionsOf(metadata, 'chapters')).toEqual([])
})
