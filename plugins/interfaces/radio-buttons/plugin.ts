import { defineInterface } from '#engine/plugin.ts'
import { options } from './options.ts'

export const radioButtons = defineInterface({
  id: 'radio-buttons',
  name: 'radio_buttons.name',
  icon: 'radio_button_checked',
  types: ['string', 'text', 'integer', 'float', 'bigInteger', 'decimal'],
  options,
  load: () => import('./RadioButtons.tsx'),
})
