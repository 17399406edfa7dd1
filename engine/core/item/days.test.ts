import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import messages from '#locales/en-US.json'
import { createFormat } from '../i18n/createFormat.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { byDay, dayText } from './days.ts'

const text = createText('en-US', messages, formatIcu)
const format = createFormat('en-US')

describe('days of activity', () => {
  it('contain their events in order (C-203, P-223)', () => {
    const moments = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }))
    fc.assert(
      fc.property(moments, unsorted => {
        const entries = unsorted.toSorted((a, b) => b.getTime() - a.getTime())
        const days = byDay(entries, entry => entry)
        expect(days.flatMap(day => day.entries)).toEqual(entries)
        expect(new Set(days.map(({ day }) => day.getTime())).size).toBe(days.length)
        for (const { day, entries } of days)
          expect(entries.every(entry => entry.toDateString() === day.toDateString())).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-03-15T00:00', 'Today'],
    ['2026-03-14T23:59', 'Yesterday'],
    ['2026-03-13T12:00', 'Mar 13, 2026'],
    ['2025-03-15T12:00', 'Mar 15, 2025'],
    ['2026-03-16T00:00', 'Mar 16, 2026'],
  ])('are labeled today, yesterday or by date: %s (C-204, C-205, C-206)', (moment, label) => {
    const [one] = byDay([new Date(moment)], entry => entry)
    expect(one && dayText(one.day, new Date('2026-03-15T09:30'), text, format)).toBe(label)
  })

  it.each([
    ['2026-03-15T00:00', 'Today'],
    ['2026-03-14T23:59', 'Yesterday'],
    ['2026-01-02T12:00', 'Jan 2'],
    ['2025-12-31T12:00', 'Dec 31, 2025'],
  ])('omit the current year in the short form: %s (P-225, P-226, P-227)', (moment, label) => {
    // proves: P-228
    const [one] = byDay([new Date(moment)], entry => entry)
    expect(one && dayText(one.day, new Date('2026-03-15T09:30'), text, format, true)).toBe(label)
  })
})
