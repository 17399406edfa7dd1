import { defineFixtures } from '#engine/plugin.ts'
import { slug } from './plugin.ts'

export const fixtures = defineFixtures(slug, {
  empty: { options: { placeholder: 'the-last-keeper' } },
  filled: { value: 'the-last-keeper', options: { iconLeft: 'public', iconRight: 'link' } },
  following: { options: { source: 'title', unique: true }, item: { title: 'The Last Keeper' } },
  taken: { value: 'Northern Europe', options: { unique: true }, field: { collection: 'regions', field: 'name' } },
  notASlug: { value: 'The Last Keeper!' },
  anotherType: { value: 42 },
})
