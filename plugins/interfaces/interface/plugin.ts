import { defineInterface, type OptionsOf } from '#engine/plugin.ts'

const options = {
  /** The field of the form that holds the type which the interface is to edit; left out for all of plain values. */
  typeField: { type: 'string', title: 'interface_choice.type_field' },
} as const

export type InterfaceOptions = OptionsOf<typeof options>

export const interfaceChoice = defineInterface({
  id: 'interface',
  name: 'interface_choice.name',
  icon: 'edit_note',
  types: ['string'],
  options,
  reads: ({ typeField }) => (typeField ? [typeField] : []),
  load: () => import('./Interface.tsx'),
})
