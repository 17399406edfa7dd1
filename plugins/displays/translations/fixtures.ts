import { defineFixtures } from '#engine/plugin.ts'
import { translationsDisplay } from './plugin.ts'

const field = { collection: 'articles', field: 'translations', name: 'Translations', type: 'alias' } as const
const english = { id: 1, language: 'en-US', title: 'The keepers' }
const norwegian = { id: 2, language: { code: 'nb-NO', name: 'Norwegian' }, title: 'Fyrvokterne' }
const arabic = { id: 3, language: 'ar', title: 'حراس المنارة' }

export const fixtures = defineFixtures(translationsDisplay, {
  ownLanguage: { value: [norwegian, english, arabic], field },
  another: { value: [norwegian], field },
  noRows: { value: [], field },
  keysAlone: { value: [1, 2], field },
  empty: { value: null, field },
})
