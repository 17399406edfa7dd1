import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'

export const boolean = defineDisplay({
  id: 'boolean',
  name: 'boolean.name',
  icon: 'check_circle',
  types: ['boolean'],
  options,
  text: (value, { labelOn, labelOff }, { text }) =>
    typeof value === 'boolean' ? (value ? labelOn : labelOff) || text(value ? 'true' : 'false') : plainText(value),
  load: () => import('./BooleanMark.tsx'),
})
