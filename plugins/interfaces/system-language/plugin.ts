import { defineInterface } from '#engine/plugin.ts'

export const systemLanguage = defineInterface({
  id: 'system-language',
  name: 'system_language.name',
  icon: 'translate',
  types: ['string'],
  options: {},
  load: () => import('./SystemLanguage.tsx'),
})
