import type { FieldDefinition } from './FieldDefinition.ts'

/** Common optional fields, in the order of the form. */
export const systemFieldIds = ['status', 'sort', 'createdOn', 'createdBy', 'updatedOn', 'updatedBy'] as const
export type SystemFieldId = (typeof systemFieldIds)[number]
export type SystemFieldNames = Readonly<Record<SystemFieldId, string>>

/** The states of an item, from its start to its end. */
export const states = [
  { text: 'Published', value: 'published', foreground: '#14713f', background: '#dff3e7' },
  { text: 'Draft', value: 'draft', foreground: '#425059', background: '#e3e8ec' },
  { text: 'Archived', value: 'archived', foreground: '#865300', background: '#fff0d0' },
]

/** The definitions of the chosen fields. */
export const systemFieldsOf = (
  names: SystemFieldNames,
  chosen: ReadonlySet<SystemFieldId>,
): readonly FieldDefinition[] => systemFieldIds.filter(id => chosen.has(id)).map(id => definitionOf(id, names[id]))

function definitionOf(id: SystemFieldId, field: string): FieldDefinition {
  switch (id) {
    case 'status':
      return {
        field,
        type: 'string',
        meta: {
          interface: 'dropdown',
          options: { choices: states.map(({ text, value, foreground }) => ({ text, value, color: foreground })) },
          display: 'labels',
          display_options: { choices: states },
          width: 'full',
        },
        schema: { default_value: 'draft', is_nullable: false, max_length: 255 },
      }
    case 'sort':
      return { field, type: 'integer', meta: { interface: 'numeric', hidden: true }, schema: {} }
    case 'createdOn':
      return moment(field, 'date-created')
    case 'createdBy':
      return person(field, 'user-created')
    case 'updatedOn':
      return moment(field, 'date-updated')
    case 'updatedBy':
      return person(field, 'user-updated')
  }
}

/** A field that the server sets when an item is created or changed. */
const moment = (field: string, special: string): FieldDefinition => ({
  field,
  type: 'timestamp',
  meta: {
    ...hiddenField,
    special: [special],
    interface: 'datetime',
    display: 'datetime',
    display_options: { relative: true },
  },
  schema: {},
})

const person = (field: string, special: string): FieldDefinition => ({
  field,
  type: 'uuid',
  meta: { ...hiddenField, special: [special], interface: 'user', display: 'user' },
  schema: {},
})

const hiddenField = { readonly: true, hidden: true, width: 'half' } as const
