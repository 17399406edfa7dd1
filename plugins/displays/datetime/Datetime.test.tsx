import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { datetimeDisplay } from './plugin.ts'

const now = new Date('2026-03-05T15:04:09')

describe('datetime', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
  afterEach(() => void vi.useRealTimers())

  it('supports dates and times, in long format by default (A-1419, A-1420, A-1421)', () => {
    // proves: P-395, P-396, P-397
    expect(datetimeDisplay).toMatchObject({
      id: 'datetime',
      types: ['dateTime', 'date', 'time', 'timestamp'],
      options: { format: { enum: ['long', 'short', 'custom'], default: 'long' }, relative: { default: false } },
    })
  })

  it.each([
    ['date', '1814-05-17', {}, 'Tuesday, May 17, 1814'],
    ['dateTime', '2026-03-05T15:04:09', {}, 'Thursday, March 5, 2026 at 3:04 PM'],
    ['time', '15:04:09', {}, '3:04 PM'],
    ['date', '1814-05-17', { format: 'short' }, 'May 17, 1814'],
    ['dateTime', '2026-03-05T15:04:09', { format: 'custom', customFormat: 'd MMM, HH:mm' }, '5 Mar, 15:04'],
  ])('formats a %s in the current language: %s %j (A-1422, A-1423, A-1424)', async (type, value, options, expected) => {
    const { container } = await drawFixture(datetimeDisplay, { value, options, field: { type: type as 'date' } })
    expect(container.querySelector('time')).toHaveTextContent(expected)
  })

  it.each([
    ['2026-03-05T13:04:09', '2 hours ago', 'Thursday, March 5, 2026 at 1:04 PM'],
    ['2026-03-08T15:04:09', 'in 3 days', 'Sunday, March 8, 2026 at 3:04 PM'],
  ])('shows the relative time with the option, and the date in a tooltip (A-1425)', async (value, expected, whole) => {
    const options = { relative: true }
    const { container } = await drawFixture(datetimeDisplay, { value, options, field: { type: 'dateTime' } })
    expect(container.querySelector('time')).toHaveTextContent(expected)
    expect(container.querySelector('time')).toHaveAttribute('title', whole)
  })
})
