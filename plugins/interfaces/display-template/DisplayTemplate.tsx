import { type InterfaceProps, OddValue, plainText, TemplateField } from '#engine/plugin.ts'
import type { DisplayTemplateOptions } from './options.ts'

/** Characters of the longest template that is drawn in pieces. */
const longest = 5_000

/** A template for items of the collection that another field of the form names. Stores its text. */
export default function DisplayTemplate(props: InterfaceProps<string, DisplayTemplateOptions>) {
  const { id, describedBy, value, options, access, invalid, item, change } = props
  const collection = options.collectionField ? plainText(item[options.collectionField]) : ''
  const template = plainText(value)
  const odd = (reason: string) => <OddValue id={id} describedBy={describedBy} value={value} reason={reason} />
  if (!options.collectionField) return odd('collection_field_not_set_up')
  if (collection === '') return odd('select_a_collection')
  if (typeof value === 'object' && value !== null) return odd('choices.not_a_value')
  if (template.length > longest) return odd('template.too_long')
  return (
    <TemplateField
      id={id}
      describedBy={describedBy}
      value={template}
      collection={collection}
      invalid={invalid}
      readOnly={!access.allowed}
      onChange={next => change({ op: 'set', value: next })}
    />
  )
}
