import { defineFixtures } from '#engine/plugin.ts'
import { textInput } from './plugin.ts'

export const fixtures = defineFixtures(textInput, {
  empty: { options: { placeholder: 'The title of the article' } },
  filled: { value: 'The lighthouse keepers of Utsira' },
  icons: { value: 'utsira.example', options: { iconLeft: 'public', iconRight: 'open_in_new' } },
  masked: { value: 'correct horse', options: { masked: true } },
  nearlyFull: { value: 'A title of thirty-eight characters now', options: { length: 40 } },
  full: { value: 'exactly ten', options: { length: 11 } },
  slug: { value: 'the-lighthouse-keepers', options: { slug: true, font: 'monospace' } },
  databaseName: { value: 'published_on', options: { dbSafe: true, font: 'monospace' } },
  anotherType: { value: { nested: ['kept', 'as it is'] } },
})
