import { expect, it } from 'vitest'
import { column } from '#engine/testing/demoMetadata.ts'
import { buildMetadata } from '../metadata/buildMetadata.ts'
import { keyTranslatorFor } from '../metadata/keyTranslatorFor.ts'
import { storedDraft } from './draftField.ts'
import { fieldChange } from './setupCalls.ts'

it('loads stored translation keys instead of their translations, which are never saved', () => {
  const stored = { note: '$t:hint', options: { placeholder: '$t:hint' } }
  const metadata = buildMetadata({
    ...{ collections: [{ collection: 'notes', meta: null }], relations: [], permissions: [], language: 'en-US' },
    fields: [column('status', 'string', stored)],
    keys: keyTranslatorFor([{ key: 'hint', language: 'en-US', value: 'Hint' }]),
    caller: { user: 'u', role: 'r', roleName: null, admin: true },
  })
  const status = metadata.field('notes', 'status')
  if (status === null) throw new Error('there is no status')
  expect(status.meta).toMatchObject({ note: 'Hint', options: { placeholder: 'Hint' } })
  const draft = storedDraft(metadata, status)
  expect(draft.meta).toMatchObject(stored)
  expect(fieldChange(draft, status, metadata)).toEqual({ change: {}, before: {} })
})
