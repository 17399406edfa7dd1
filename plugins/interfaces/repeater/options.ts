import type { OptionsOf } from '#engine/plugin.ts'
import { fieldTypes } from '#schemas/data/fieldTypes.ts'

export const options = {
  template: { type: 'string', title: 'option.template' },
  addLabel: { type: 'string', title: 'repeater.add_label' },
  fields: {
    type: 'array',
    default: [],
    title: 'fields',
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'name' },
        field: { type: 'string', title: 'repeater.key' },
        width: { type: 'string', enum: ['half', 'full'], title: 'repeater.width' },
        type: { type: 'string', enum: fieldTypes, title: 'repeater.type' },
        interface: {
          type: 'string',
          title: 'repeater.interface',
          interface: 'interface',
          interfaceOptions: { typeField: 'type' },
        },
        note: { type: 'string', title: 'note' },
        options: {
          type: 'object',
          title: 'repeater.options',
          properties: {},
          interface: 'interface-options',
          interfaceOptions: { interfaceField: 'interface', typeField: 'type' },
        },
      },
    },
  },
  /** Default: no limit. */
  limit: { type: 'integer', minimum: 1, title: 'repeater.limit' },
} as const

export type RepeaterOptions = OptionsOf<typeof options>
