import { expect, it } from 'vitest'
import { createFormat } from './createFormat.ts'
import { datePreset, datePresets } from './datePresets.ts'
import { locales } from './locales.ts'

const moment = new Date(2026, 10, 21, 15, 4)
const plain = (text: string) => text.replace(/[\u00a0\u202f\u200f\u200e]/g, ' ')

it.each([
  ['en-US', 'Nov 21, 2026', 'Saturday, November 21, 2026 at 3:04 PM'],
  ['bg-BG', '21.11.2026 г.', 'събота, 21 ноември 2026 г. в 15:04'],
  ['cs-CZ', '21. 11. 2026', 'sobota 21. listopadu 2026 v 15:04'],
  ['de-DE', '21.11.2026', 'Samstag, 21. November 2026 um 15:04'],
  ['fr-FR', '21 nov. 2026', 'samedi 21 novembre 2026 à 15:04'],
  ['it-IT', '21 nov 2026', 'sabato 21 novembre 2026 alle ore 15:04'],
  ['ms-MY', '21 Nov 2026', 'Sabtu, 21 November 2026 pada 15:04'],
  ['nl-NL', '21 nov 2026', 'zaterdag 21 november 2026 om 15:04'],
  ['pl-PL', '21.11.2026', 'sobota, 21 listopada 2026 15:04'],
  ['pt-BR', '21/11/2026', 'sábado, 21 de novembro de 2026 às 15:04'],
  ['ru-RU', '21.11.2026', 'суббота, 21 ноября 2026 г. в 15:04'],
  ['zh-CN', '2026年11月21日', '2026年11月21日星期六 下午3:04'],
  ['ar-SA', '21 نوفمبر 2026', 'السبت، 21 نوفمبر 2026 في 15:04'],
])('formats dates in %s (A-1019, A-1020, A-1021)', (locale, short, long) => {
  // proves: A-1022, A-1023, A-1024, P-649, P-650, P-651, P-652, P-653, P-654
  const format = createFormat(locale)
  expect(plain(format.shortDate(moment))).toBe(short)
  expect(plain(format.longDateTime(moment))).toBe(long)
})

it('has presets for 12 languages and formats for all (A-1018, A-1025, P-648)', () => {
  // proves: P-649, P-650
  expect(Object.keys(datePresets)).toEqual([
    ...['en-US', 'bg-BG', 'cs-CZ', 'de-DE', 'fr-FR', 'it-IT', 'ms-MY', 'nl-NL', 'pl-PL', 'pt-BR', 'ru-RU', 'zh-CN'],
  ])
  expect(datePreset('sv-SE').day).toEqual(datePresets['en-US']?.day)
  for (const locale of locales) {
    const format = createFormat(locale)
    expect(plain(format.shortDate(moment))).toMatch(/2026/)
    expect(plain(format.longDateTime(moment))).toMatch(['en-US', 'zh-CN'].includes(locale) ? /3:04/ : /15[:.]04/)
  }
})

it.each([
  ['fr-FR', 1_500_000, '1,5 Mo'],
  ['de-DE', 1_500, '1,5 kB'],
  ['ru-RU', 2_000_000, '2 МБ'],
])('formats sizes in %s', (locale, bytes, words) => {
  expect(plain(createFormat(locale).size(bytes))).toBe(words)
})
