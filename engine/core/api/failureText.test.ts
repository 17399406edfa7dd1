import { expect, it } from 'vitest'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import type { ApiFailure } from './ApiFailure.ts'
import { failureText, failureTitle } from './failureText.ts'
import { readFailure } from './readFailure.ts'

const text = createText('en-US', {}, formatIcu)
const refusal = (code: string, message = ''): ApiFailure => ({
  _tag: 'Refused',
  status: 400,
  code,
  message,
  problems: [],
  body: null,
})

it.each([
  ['COLLECTION_NOT_FOUND', 'Collection not found'],
  ['FIELD_NOT_FOUND', 'Field not found'],
  ['FORBIDDEN', 'Access denied'],
  ['INVALID_CREDENTIALS', 'Wrong email or password'],
  ['INVALID_OTP', 'Wrong one-time code'],
  ['INVALID_PAYLOAD', 'Invalid payload'],
  ['INVALID_QUERY', 'Invalid query'],
  ['ITEM_LIMIT_REACHED', 'Item limit reached'],
  ['ITEM_NOT_FOUND', 'Item not found'],
  ['ROUTE_NOT_FOUND', 'Not found'],
  ['UNKNOWN', 'Unexpected error'],
])('uses the title of %s: “%s” (P-613, P-614, P-615)', (code, title) => {
  // proves: P-616, P-617, P-618, P-619, P-620, P-621, P-622, P-623, P-624, P-627
  expect(text(`errors.${code}`)).toBe(title)
  expect(failureTitle(refusal(code), text)).toBe(title)
})

it('uses a generic title for unknown error codes (P-623, P-627)', () => {
  expect(failureTitle(refusal('E_NEVER_HEARD_OF'), text)).toBe('Unexpected error')
  expect(failureTitle(readFailure(500, null), text)).toBe('Unexpected error')
})

it('shows the message of the first error, or a generic message (P-625, P-628, P-629)', () => {
  // proves: C-472
  const errors = [{ message: 'First.', extensions: { code: 'FORBIDDEN' } }, { message: 'Second.' }]
  expect(failureText(readFailure(403, { errors }), text)).toBe('First.')
  const general = 'Something went wrong. Try again later.'
  expect(failureText(refusal('FORBIDDEN'), text)).toBe(general)
  expect(failureText(readFailure(500, 'no answer of ours'), text)).toBe(general)
})

it.each([
  ['item_created', 'Item created', '2 items created'],
  ['item_updated', 'Item updated', '2 items updated'],
  ['items_deleted', 'Item deleted', '2 items deleted'],
  ['batch.archived', 'Item archived', '2 items archived'],
])('reports actions on one item and on several: %s (P-639, P-640, P-641)', (key, one, several) => {
  // proves: P-642, P-643
  expect(text(key, { count: 1 })).toBe(one)
  expect(text(key, { count: 2 })).toBe(several)
})
