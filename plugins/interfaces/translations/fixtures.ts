import { defineFixtures } from '#engine/plugin.ts'
import { translations } from './plugin.ts'

const field = { collection: 'articles', field: 'translations', name: 'Translations', type: 'alias' } as const

export const fixtures = defineFixtures(translations, {
  empty: { value: [], field },
  filled: { value: [1, 2], field },
  template: { value: [1, 2], field, options: { template: '{{ title }}: {{ summary }}' } },
  staged: {
    value: [1, 2],
    field,
    patches: [
      { op: 'edit', key: 2, patches: [{ field: 'title', patch: { op: 'set', value: 'Fyrvokterne på Utsira' } }] },
      { op: 'create', id: '+ar', values: { language: 'ar', title: 'حراس المنارة' } },
    ],
  },
  noRelation: { value: [1], field: { collection: 'articles', field: 'notes', name: 'Notes', type: 'alias' } },
})
