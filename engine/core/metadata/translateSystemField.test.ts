import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { translateSystemField } from './translateSystemField.ts'

it('translates the labels of a system field and keeps the stored values', () => {
  const wire = reviewMetadata.collections[0]?.fields[0]?.wire
  if (!wire?.meta) throw new Error('the review project has no fields')
  const field = {
    ...wire,
    meta: {
      ...wire.meta,
      note: 'A note',
      options: { placeholder: 'Name', font: 'monospace', choices: [{ text: 'Draft', value: 'Draft' }, 'GET'] },
      display_options: null,
    },
  }
  const translated = translateSystemField(field, english => `«${english}»`)
  expect(translated.meta).toMatchObject({
    note: '«A note»',
    options: { placeholder: '«Name»', font: 'monospace', choices: [{ text: '«Draft»', value: 'Draft' }, 'GET'] },
    display_options: null,
  })
  expect(field.meta.note).toBe('A note')
})
