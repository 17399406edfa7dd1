import type { OptionsOf } from '#engine/plugin.ts'

export const options = {
  selectedCollection: {
    type: 'string',
    title: 'collection',
    interface: 'collection',
    interfaceOptions: { includeSystem: true },
  },
  /** How the item is drawn; without it the template of its collection counts. */
  template: {
    type: 'string',
    title: 'option.template',
    interface: 'display-template',
    interfaceOptions: { collectionField: 'selectedCollection' },
  },
  /** Limits the items to choose from, as the API filters lists. */
  filter: { type: 'object', title: 'item_dropdown.filter' },
} as const

export type ItemDropdownOptions = OptionsOf<typeof options>
