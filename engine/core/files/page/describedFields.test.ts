import { expect, it } from 'vitest'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { previewField } from '#schemas/template/previewField.ts'
import { describedFields } from './describedFields.ts'

it('leaves the preview out of the form of a file, which shows it beside', () => {
  const files = reviewMetadata.collection('directus_files')
  if (!files) throw new Error('directus_files')
  expect(files.fields.map(({ field }) => field)).toContain(previewField)
  expect(describedFields(files).fields.map(({ field }) => field)).not.toContain(previewField)
})
