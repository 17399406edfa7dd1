import { expect, it } from 'vitest'
import { isSystemCollection, itemsPath } from './systemCollection.ts'

it.each([
  ['articles', '/items/articles'],
  ['directus_users', '/users'],
  ['directus_files', '/files'],
  // The prefix only counts at the beginning.
  ['my_directus_users', '/items/my_directus_users'],
])('requests the items of %s at %s (C-446, C-459)', (collection, path) => {
  expect(itemsPath(collection)).toBe(path)
  expect(isSystemCollection(collection)).toBe(!path.startsWith('/items'))
})
