import { defineFixtures } from '#engine/plugin.ts'
import { systemLanguage } from './plugin.ts'

export const fixtures = defineFixtures(systemLanguage, {
  empty: {},
  chosen: { value: 'nl-NL' },
  rightToLeft: { value: 'ar-SA' },
  unknownValue: { value: 'tlh-KL' },
  anotherType: { value: { language: 'nl-NL' } },
})
