import { choiceOptions, type OptionsOf } from '#engine/plugin.ts'

export const options = {
  ...choiceOptions,
  iconOn: { type: 'string', default: 'radio_button_checked', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', default: 'radio_button_unchecked', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type RadioButtonsOptions = OptionsOf<typeof options>
