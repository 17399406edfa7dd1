import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { fillTemplate, valueAt } from '#schemas/template/template.ts'
import { defineDisplay } from '../registry/DisplayPlugin.ts'
import { buildRegistry } from '../registry/Registry.ts'
import { displayFields } from './displayFields.ts'

const registry = buildRegistry([])
const fieldsOf = (path: string) => displayFields(registry, reviewMetadata, 'articles', path)

it.each([
  ['title', ['title']],
  ['owner.email', ['owner.email']],
  ['owner.salary', ['owner']],
  ['gone', ['gone']],
  ['owner.first_name', ['owner.first_name', 'owner.email']],
])('for %s, requests %j and omits fields without permission', (path, expected) => {
  expect(fieldsOf(path)).toEqual(expected)
})

it('draws a file preview from the file and ignores the read-only virtual field (C-344, C-345, C-346)', () => {
  const display = { id: 'file', name: 'file.name', icon: 'draft', types: ['uuid'], options: {} } as const
  const fields = () => ['id', 'type', 'title']
  const draws = { ...display, fields, text: String, load: () => Promise.reject(new Error('nothing is drawn')) }
  const registry = buildRegistry([defineDisplay(draws)])
  const expected = (collection: string, path: string) => displayFields(registry, reviewMetadata, collection, path)
  const needed = ['id', 'type', 'title']
  expect(expected('directus_files', '$thumbnail')).toEqual(needed)
  expect(expected('articles', 'cover.$thumbnail')).toEqual(needed.map(field => `cover.${field}`))
  const file = { id: 'f1', title: 'The harbour' }
  expect(valueAt({ cover: file }, 'cover.$thumbnail')).toBe(file)
  expect(fillTemplate('{{ $thumbnail }}', file, value => String(value === file))).toBe('true')
  expect(reviewMetadata.field('directus_files', '$thumbnail')).toMatchObject({
    name: 'Thumbnail',
    schema: null,
    meta: { display: 'file', readonly: true, locked: true },
  })
})
