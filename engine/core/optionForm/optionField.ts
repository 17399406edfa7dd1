import type { FieldType } from '#schemas/data/FieldType.ts'
import type { Text } from '../i18n/createText.ts'
import { fieldBranches } from '../metadata/fieldBranches.ts'
import { humanize } from '../metadata/humanize.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { PlainField } from '../metadata/plainField.ts'
import type { OptionSchema, OptionsSchema } from '../registry/OptionsSchema.ts'

/** What options may be about. */
export interface OptionContext {
  readonly text: Text
  readonly metadata: Metadata
  /** The collection whose fields options name; null while there is none. */
  readonly collection: string | null
  /** The type of the field that the options are of, which its choices have too. */
  readonly fieldType: FieldType
}

/** The name that an option form uses for the collection, for interfaces that read it from a field. */
export const collectionKey = '$collection'

const numeric: ReadonlySet<string> = new Set(['integer', 'float', 'decimal'])

/** Interfaces that choose among the fields of a collection. */
const ofCollection: ReadonlySet<string> = new Set(['field', 'fields', 'display-template', 'template'])

/** Whether an option is about fields of the related collection, and not of one that another option names. */
export const needsCollection = ({ interface: named, interfaceOptions }: OptionSchema): boolean =>
  named !== undefined && ofCollection.has(named) && interfaceOptions?.['collectionField'] === undefined

/** An option as a form field: with the interface that it names, or else one for its type. */
export function optionField(name: string, option: OptionSchema, context: OptionContext): PlainField {
  const { text } = context
  return {
    collection: '',
    field: name,
    name: option.title ? text(option.title) : humanize(name),
    note: option.description ? text(option.description) : null,
    ...editorOf(option, context),
  }
}

type Editor = Pick<PlainField, 'type' | 'interface' | 'options' | 'width'>

function editorOf(option: OptionSchema, context: OptionContext): Editor {
  return option.interface ? namedEditor(option.interface, option, context) : plainEditor(option, context)
}

function namedEditor(named: string, { type, interfaceOptions }: OptionSchema, context: OptionContext): Editor {
  switch (named) {
    case 'field':
      return { type: 'string', interface: 'field', options: { collection: context.collection, ...interfaceOptions } }
    case 'fields':
      return { type: 'json', interface: 'dropdown-multiselect', options: { choices: fieldChoices(context) } }
    case 'template':
    case 'display-template':
      return {
        type: 'string',
        interface: 'display-template',
        options: { collectionField: collectionKey, ...interfaceOptions },
      }
    case 'code':
      return type === 'string' ? { type: 'text', interface: 'code' } : json
    default:
      return {
        type: type === 'string' ? 'string' : 'json',
        interface: named,
        options: interfaceOptions ?? null,
        width: type === 'string' ? 'half' : 'full',
      }
  }
}

function plainEditor(option: OptionSchema, context: OptionContext): Editor {
  if (option.enum) return choicesOf(option, context)
  switch (option.type ?? 'any') {
    case 'boolean':
      return { type: 'boolean', width: 'half' }
    case 'integer':
      return { type: 'integer', options: rangeOf(option), width: 'half' }
    case 'number':
      return { type: 'float', options: rangeOf(option), width: 'half' }
    case 'string':
      return { type: 'string', width: 'half' }
    case 'array':
      if (option.items?.properties) return rowsOf(option.items.properties, context)
      return option.items?.type === 'string' ? { type: 'json', interface: 'tags' } : json
    case 'object':
      return json
    case 'any':
      // The value of a choice is a future value of the field.
      return { type: numeric.has(context.fieldType) ? context.fieldType : 'string', width: 'half' }
  }
}

const json: Editor = { type: 'json', interface: 'code', options: { language: 'json' } }

const rangeOf = ({ minimum, maximum }: OptionSchema) => ({
  ...(minimum !== undefined && { minValue: minimum }),
  ...(maximum !== undefined && { maxValue: maximum }),
})

/** The labels of choices are below the title key of their option: `tabular.spacing.cozy`. */
function choicesOf({ enum: values = [], title = '', default: start }: OptionSchema, { text }: OptionContext): Editor {
  const choices = values.map(value => {
    const words = text(`${title}.${value}`)
    return { text: words === `${title}.${value}` ? humanize(String(value)) : words, value }
  })
  return {
    type: values.every(value => typeof value === 'number') ? 'integer' : 'string',
    interface: 'dropdown',
    options: { choices, allowNone: start === undefined },
    width: 'half',
  }
}

/** A list of objects, as rows of fields that can be added, moved and removed. */
function rowsOf(properties: OptionsSchema, context: OptionContext): Editor {
  const fields = Object.entries(properties).map(([name, option]) => optionField(name, option, context))
  return { type: 'json', interface: 'repeater', options: { fields } }
}

const fieldChoices = ({ metadata, collection }: OptionContext) =>
  fieldBranches(metadata, collection ?? '', 1).map(({ field, path }) => ({ text: field.name, value: path }))
