import { expect, it } from 'vitest'
import { matrixAt, type OpenMatrix } from './openMatrix.ts'

const open: OpenMatrix = {
  ...{ collection: 'notes', href: '/admin/collections/notes?search=a', conditions: {}, sort: [] },
  ...{ field: null, language: null, state: '', page: 1, cell: null },
}

it.each([
  ['/admin/collections/notes?search=a', 'shown'],
  ['/admin/collections/notes/7?translate=translations:de', 'waiting'],
  ['/admin/collections/notes', 'closed'],
  ['/admin/collections/notes_2/7', 'closed'],
  ['/admin/files', 'closed'],
])('are at %s %s', (address, state) => {
  expect(matrixAt(open, address)).toBe(state)
})
