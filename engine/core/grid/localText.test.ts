import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromLocal, localForms, toLocalNumber } from './localText.ts'

it.each([
  ['en-US', 'integer', '1,234', '1234'],
  ['en-US', 'decimal', '-1,234.50', '-1234.50'],
  ['de-DE', 'decimal', '1.234,5', '1234.5'],
  ['de-DE', 'integer', '1.234', '1234'],
  ['fr-FR', 'float', '1\u202f234,5', '1234.5'],
  ['fr-FR', 'float', '1 234,5', '1234.5'],
  ['ar-EG', 'integer', '١٢٣', '123'],
  ['en-US', 'integer', 'twelve', 'twelve'],
  ['en-US', 'date', '1/31/2026', '2026-01-31'],
  ['en-GB', 'date', '31/01/2026', '2026-01-31'],
  ['de-DE', 'date', '31.1.26', '2026-01-31'],
  ['de-DE', 'date', '31.2.2026', '31.2.2026'],
  ['de-DE', 'date', '2026-01-31', '2026-01-31'],
  ['ja-JP', 'date', '2026/1/31', '2026-01-31'],
  ['en-US', 'dateTime', '1/31/2026 6:30 PM', '2026-01-31 18:30'],
  ['de-DE', 'dateTime', '31.01.2026, 18:30', '2026-01-31 18:30'],
  ['en-US', 'time', '6:30 am', '06:30'],
  ['en-US', 'string', '1,234', '1,234'],
] as const)('reads %s %s %s as %s', (tag, type, text, value) => {
  expect(fromLocal(type, text, localForms(tag))).toBe(value)
})

it('reads every number and date that it writes', () => {
  const tag = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'pt-BR', 'ja-JP', 'sv-SE', 'ru-RU', 'de-CH')
  const decimal = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }))
  fc.assert(
    fc.property(tag, decimal, (locale, [whole, part]) => {
      const number = `${whole}.${part}`
      const forms = localForms(locale)
      expect(fromLocal('decimal', toLocalNumber(number, forms), forms)).toBe(number)
      const grouped = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(whole / 4)
      expect(Number(fromLocal('decimal', grouped, forms))).toBe(whole / 4)
    }),
  )
  fc.assert(
    fc.property(
      tag,
      fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (locale, date) => {
        const written = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(date)
        expect(fromLocal('date', written, localForms(locale))).toBe(date.toISOString().slice(0, 10))
      },
    ),
  )
})
