import { expect, it } from 'vitest'
import english from '#locales/en-US.json'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { durationParts } from './durationParts.ts'

const text = createText('en-US', english, formatIcu)

it.each([
  [0, '0 minutes'],
  [59, '0 minutes'],
  [61, '1 minute'],
  [3_600, '1 hour 0 minutes'],
  [7_384, '2 hours 3 minutes'],
  [86_400, '1 day 0 hours'],
  [200_000, '2 days 7 hours'],
])('formats %d seconds as %s (A-0080)', (seconds, words) => {
  expect(text('project.duration', { ...durationParts(seconds) })).toBe(words)
})
