import { expect, it } from 'vitest'
import { createFormat } from '../i18n/createFormat.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { notesOf } from './notesOf.ts'
import { problemText, safeName } from './uploadTexts.ts'

const text = createText('en-US', {}, formatIcu)
const format = createFormat('en-US')
const refusal = (status: number, code: string, message = '') =>
  ({ kind: 'failed', failure: { _tag: 'Refused', status, code, message, problems: [], body: null } }) as const

it.each([
  [{ kind: 'empty' } as const, 'This file is empty.'],
  [{ kind: 'too-large', limit: 100_000_000 } as const, 'This file is larger than the limit of 100 MB.'],
  [{ kind: 'no-image' } as const, 'This is not an image.'],
  [refusal(403, 'FORBIDDEN'), 'You do not have permission to upload here.'],
  [refusal(415, 'UNSUPPORTED_MEDIA_TYPE'), 'This file type is not allowed.'],
  [refusal(413, 'PAYLOAD_TOO_LARGE'), 'This file is too large, or your storage is full.'],
  [refusal(503, 'SERVICE_UNAVAILABLE'), 'The server cannot store files right now. Its disk may be full.'],
  [refusal(507, 'UNKNOWN'), 'The server cannot store files right now. Its disk may be full.'],
  [refusal(400, 'INVALID_PAYLOAD', 'It was said so.'), 'It was said so.'],
])('describes why a file was rejected: %o', (problem, label) => {
  expect(problemText(problem, text, format)).toBe(label)
})

it('shows a name without bidirectional or invisible characters', () => {
  expect(safeName('bad\u202egpj.exe\u0000')).toBe('badgpj.exe')
  expect(safeName('\u202e')).toBe('?')
  expect(safeName('حجم.jpg')).toBe('حجم.jpg')
})

it.each([
  ['image/jpeg', { type: 'application/octet-stream' }, ['other-type']],
  ['image/jpeg', { type: 'image/png', width: 10, height: 10 }, []],
  ['image/vnd.adobe.photoshop', { type: 'application/octet-stream' }, []],
  ['image/png', { type: 'image/png', width: 10_000, height: 10_000 }, ['no-preview']],
])('describes a %s that is stored as %o', (type, row, kinds) => {
  expect(notesOf(new File(['x'], 'x', { type }), row).map(({ kind }) => kind)).toEqual(kinds)
})
