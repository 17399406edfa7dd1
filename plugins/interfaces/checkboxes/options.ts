import { choiceOptions, type OptionsOf } from '#engine/plugin.ts'

export const options = {
  ...choiceOptions,
  itemsShown: { type: 'integer', default: 8, minimum: 1, title: 'checkboxes.items_shown' },
  /** The maximum number of choices; leave out for no limit. */
  maximum: { type: 'integer', minimum: 1, title: 'checkboxes.maximum' },
  iconOn: { type: 'string', default: 'check_box', title: 'option.icon_on', interface: 'icon' },
  iconOff: { type: 'string', default: 'check_box_outline_blank', title: 'option.icon_off', interface: 'icon' },
  color: { type: 'string', title: 'option.color', interface: 'color' },
} as const

export type CheckboxesOptions = OptionsOf<typeof options>
