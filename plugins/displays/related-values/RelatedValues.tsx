import { type DisplayProps, plainText, TemplateValue, useStudio } from '#engine/plugin.ts'
import type { RelatedValuesOptions } from './options.ts'
import { RelatedMenu } from './RelatedMenu.tsx'
import { relatedTarget } from './relatedTarget.ts'

/** The related item by its template; for a list of items their number, which opens the list. */
export default function RelatedValues({ value, options, field, inTable }: DisplayProps<unknown, RelatedValuesOptions>) {
  const { metadata } = useStudio()
  const target = relatedTarget(metadata, metadata.relation(field.collection, field.field), options.template)
  if (Array.isArray(value) && target) return <RelatedMenu target={target} entries={value} name={field.name} />
  if (typeof value !== 'object' || value === null || !target) return <span>{plainText(value)}</span>
  return <TemplateValue collection={target.collection} template={target.template} item={value} inTable={inTable} />
}
