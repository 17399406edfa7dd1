import { PopoverList, plainText, TemplateValue, useStudio, useText } from '#engine/plugin.ts'
import { valueAt } from '#schemas/template/template.ts'
import type { RelatedTarget } from './relatedTarget.ts'

export interface RelatedMenuProps {
  readonly target: RelatedTarget
  readonly entries: readonly unknown[]
  /** The name of the field, for the label of the button. */
  readonly name: string
}

/** The number of related items; pressed, the items themselves, each a link. */
export function RelatedMenu({ target, entries, name }: RelatedMenuProps) {
  const { itemHref } = useStudio()
  const text = useText()
  return (
    <PopoverList
      face={text('related_values.count', { count: entries.length })}
      label={text('related_values.open', { count: entries.length, name })}
      entries={entries.map(entry => {
        const key = plainText(valueAt(entry, target.keyPath) ?? entry)
        const isRow = typeof entry === 'object' && entry !== null
        return {
          key,
          href: itemHref(target.items, key),
          content: isRow ? (
            <TemplateValue collection={target.collection} template={target.template} item={entry} />
          ) : (
            key
          ),
        }
      })}
    />
  )
}
