import { expect, it } from 'vitest'
import { column, demoMetadata } from '#engine/testing/demoMetadata.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import { createFormat } from '../i18n/createFormat.ts'
import { type CellContext, cellText, readText } from './cellText.ts'
import { localForms } from './localText.ts'
import { planCells } from './planCells.ts'

const metadata = demoMetadata()
const host = reviewHost()
const context: CellContext = {
  metadata,
  registry: host.registry,
  text: key => key,
  format: createFormat('en-US'),
  forms: localForms('en-US'),
}
const notes = metadata.collection('notes')
const fieldOf = (name: string) => {
  const field = metadata.field('notes', name)
  if (!field) throw new Error(`No field ${name}`)
  return field
}
const choices = [
  { text: 'In review', value: 'review' },
  { text: 'Draft', value: 'draft' },
]
const chosen = { ...fieldOf('strange'), meta: { ...column('strange', 'string').meta, options: { choices } } } as never

it('converts the texts of cells and lists those that their fields do not take', async () => {
  if (!notes) throw new Error('The demo project has no notes')
  const { changes, refused } = await planCells(
    { ...host, metadata },
    notes,
    [
      { key: 1, field: fieldOf('title'), text: 'Pasted' },
      { key: 1, field: fieldOf('rating'), text: '1,200' },
      { key: 2, field: fieldOf('rating'), text: 'many' },
      { key: 2, field: fieldOf('title'), text: '' },
      { key: 3, field: fieldOf('rating'), text: '' },
    ],
    context,
  )
  expect(changes).toEqual([
    { key: 1, field: 'title', value: 'Pasted' },
    { key: 1, field: 'rating', value: 1200 },
    { key: 3, field: 'rating', value: null },
  ])
  expect(refused.map(({ field, key }) => [key, field.field])).toEqual([
    [2, 'rating'],
    [2, 'title'],
  ])
})

it.each([
  ['review', { ok: true, value: 'review' }],
  ['in REVIEW', { ok: true, value: 'review' }],
  ['elsewhere', { ok: false }],
  ['', { ok: true, value: '' }],
])('reads the choice %j', (text, read) => {
  expect(readText(chosen, text, context)).toEqual(read)
})

it.each([
  ['rating', 1234.5, '1234.5'],
  ['title', '=1+1', "'=1+1"],
  ['title', null, ''],
  ['title', true, 'TRUE'],
])('copies %s %j as %j', (name, value, text) => {
  expect(cellText(fieldOf(name), value, context)).toBe(text)
})
