import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const textInput = defineInterface({
  id: 'text-input',
  name: 'text_input.name',
  icon: 'text_fields',
  types: ['string', 'uuid'],
  defaultFor: ['string', 'uuid', 'unknown', 'binary', 'alias'],
  recommendedFor: ['string', 'uuid'],
  options,
  load: () => import('./TextInput.tsx'),
})
