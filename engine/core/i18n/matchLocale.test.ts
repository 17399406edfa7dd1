import { expect, it } from 'vitest'
import { matchLocale } from './matchLocale.ts'

it.each([
  [['de-DE'], 'de-DE'],
  [['de-AT'], 'de-DE'],
  [['de'], 'de-DE'],
  [['es'], 'es-ES'],
  [['es-MX'], 'es-419'],
  [['pt'], 'pt-BR'],
  [['pt-AO'], 'pt-PT'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-HK'], 'zh-TW'],
  [['zh-Hant'], 'zh-TW'],
  [['nb-NO'], 'no-NO'],
  [['nn'], 'no-NO'],
  [['sr-RS'], 'sr-SP'],
  [['en-GB'], 'en-US'],
  [['tlh', 'not a code', 'fr-CA'], 'fr-FR'],
  [['tlh'], null],
  [[], null],
])('matches the preferences %j with the language %s (P-644)', (wanted, expected) => {
  expect(matchLocale(wanted)).toBe(expected)
})
