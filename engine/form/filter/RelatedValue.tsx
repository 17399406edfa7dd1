import { useId } from 'react'
import type { RelatedTitle } from '#engine/core/filter/relatedTitle.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { ItemPicker } from '../display/picker/ItemPicker.tsx'
import { useTemplate } from '../display/useTemplate.ts'
import { useItems } from '../studio/useItems.ts'
import type { ValueInputProps } from './ValueInputProps.ts'

export interface RelatedValueProps extends Pick<ValueInputProps, 'label' | 'entry' | 'onChange'> {
  readonly title: RelatedTitle
  /** Shown while none is chosen. */
  readonly placeholder?: string
}

/** An item that a field points at, chosen by its title. */
export function RelatedValue({ label, entry, title, placeholder, onChange }: RelatedValueProps) {
  const id = useId()
  const text = useText()
  const { related, primaryKey, template } = title
  const { fields } = useTemplate(related, template)
  const { page } = useItems(
    entry === '' ? null : related,
    entry === ''
      ? null
      : { fields: [...new Set([primaryKey, ...fields])], filter: { [primaryKey]: { _eq: entry } }, limit: 1 },
  )
  const item = page?.items[0]
  return (
    <ItemPicker
      id={id}
      label={label}
      collection={related}
      template={template}
      current={item && String(item[primaryKey]) === entry ? item : null}
      currentKey={entry === '' ? null : entry}
      placeholder={placeholder ?? text('filter_editor.choose')}
      onPick={key => onChange(String(key), 'now')}
      onClear={() => onChange('', 'now')}
    />
  )
}
