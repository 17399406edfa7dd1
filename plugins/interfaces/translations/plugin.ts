import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const translations = defineInterface({
  id: 'translations',
  name: 'translations.name',
  icon: 'translate',
  types: ['alias'],
  relations: ['translations'],
  options,
  load: () => import('./Translations.tsx'),
})
