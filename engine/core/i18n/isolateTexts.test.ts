import { expect, it } from 'vitest'
import { formatIcu } from './formatIcu.ts'
import { isolateTexts } from './isolateTexts.ts'

it.each([
  ['ar-SA', 'الإصدار {version}', { version: '9.0.0-rc.24' }, 'الإصدار \u20689.0.0-rc.24\u2069'],
  ['he-IL', '{name} ({count, number})', { name: '+47 22 33', count: 2 }, '\u2068+47 22 33\u2069 (2)'],
  ['ar-SA', '{kind, select, a {א {name}} other {B}}', { kind: 'a', name: 'x' }, 'א \u2068x\u2069'],
  ['de-DE', 'Version {version}', { version: '9.0.0' }, 'Version 9.0.0'],
])('isolates texts in %s when they are inserted into %s', (locale, message, args, filled) => {
  expect(formatIcu(locale)(isolateTexts(locale, { message })['message'] ?? '', args)).toBe(filled)
})
