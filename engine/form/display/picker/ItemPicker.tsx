import { type ReactNode, useState } from 'react'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useStudio } from '../../studio/StudioContext.tsx'
import { useItems } from '../../studio/useItems.ts'
import { TemplateValue } from '../DisplayValue.tsx'
import { useTemplate } from '../useTemplate.ts'

export interface ItemPickerProps {
  readonly id: string
  readonly describedBy?: string | undefined
  /** Its name, if no label refers to `id`. */
  readonly label?: string
  readonly collection: string
  /** The template for drawing an item and for its text. */
  readonly template: string
  /** The selected item, with the fields of the template; null if none is selected. */
  readonly current?: Item | null
  /** Shown for a selected item that is not loaded. */
  readonly currentKey?: Key | null
  readonly filter?: NonNullable<Query['filter']>
  readonly icon?: string
  readonly placeholder: string
  readonly invalid?: boolean
  readonly readOnly?: boolean
  readonly end?: ReactNode
  /** Used instead of the template. */
  readonly labelOf?: (item: Item) => string
  /** Drawn instead of the template. */
  readonly face?: (item: Item) => ReactNode
  /** More fields to read than the template names. */
  readonly moreFields?: readonly string[]
  readonly onPick: (key: Key, item: Item) => void
  readonly onClear?: () => void
}

/** Maximum number of results; typing narrows them. */
const limit = 100

/** Debounce of the search, in milliseconds. */
const rest = 250

/** Finds an item of a collection by searching the server, and picks it. */
export function ItemPicker(props: ItemPickerProps) {
  const { id, collection, template, current = null, currentKey = null, filter, face, onPick } = props
  const text = useText()
  const { metadata } = useStudio()
  const { fields, words } = useTemplate(collection, template)
  // Loads nothing before the list opens.
  const [search, setSearch] = useState<string | null>(null)
  const searchText = useSettled(search, search ? rest : 0)
  const primaryKey = metadata.collection(collection)?.primaryKey ?? 'id'
  const { page, loading, error, reload } = useItems(
    search === null ? null : collection,
    search === null
      ? null
      : {
          fields: [...new Set([primaryKey, ...fields, ...(props.moreFields ?? [])])],
          limit,
          meta: ['filter_count'],
          ...(searchText ? { search: searchText } : {}),
          ...(filter ? { filter } : {}),
        },
  )
  const items = page?.items ?? []
  const more = (page?.filterCount ?? items.length) - items.length
  // Safe: the server's own key of its row.
  const keyOf = (item: Item) => item[primaryKey] as Key
  const say = (item: Item) => (props.labelOf ?? words)(item) || String(keyOf(item))
  const draw = (item: Item) => <TemplateValue collection={collection} template={template} item={item} />
  return (
    <>
      <Combobox
        id={id}
        describedBy={props.describedBy}
        {...(props.label === undefined ? {} : { label: props.label })}
        options={items.map(item => ({
          value: String(keyOf(item)),
          label: say(item),
          face: face?.(item) ?? draw(item),
        }))}
        chosen={currentKey === null ? null : String(currentKey)}
        shown={current ? say(current) : currentKey === null ? '' : String(currentKey)}
        face={current && (face?.(current) ?? (props.labelOf ? say(current) : draw(current)))}
        icon={props.icon}
        placeholder={props.placeholder}
        invalid={props.invalid ?? false}
        readOnly={props.readOnly ?? false}
        loading={loading || searchText !== search}
        emptyText={text(error ? 'picker.failed' : 'no_results')}
        footnote={more > 0 ? text('picker.more', { count: more }) : undefined}
        end={props.end}
        onSearch={setSearch}
        onChoose={chosen => {
          const item = items.find(each => String(keyOf(each)) === chosen)
          if (item) onPick(keyOf(item), item)
        }}
        onClear={props.onClear}
      />
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: reload }}>
          {text('picker.failed')}
        </Notice>
      )}
    </>
  )
}
