import { expect, it } from 'vitest'
import { renameInModel } from './renameInModel.ts'

it('renames a field or a collection, and back', () => {
  const field = renameInModel('a b', 'title', 'name')
  expect(field).toMatchObject({ method: 'POST', path: '/utils/rename/a%20b/title', body: { to: 'name' } })
  expect(field.undo?.(null)).toMatchObject({ path: '/utils/rename/a%20b/name', body: { to: 'title' } })
  const collection = renameInModel('articles', null, 'posts')
  expect(collection).toMatchObject({ path: '/utils/rename/articles', body: { to: 'posts' } })
  expect(collection.undo?.(null)).toMatchObject({ path: '/utils/rename/posts', body: { to: 'articles' } })
})
