import type { ReactNode } from 'react'
import { noteRecent } from '#engine/core/picker/recentKeys.ts'
import { isInTitle, type SearchMatch, searchMatch } from '#engine/core/picker/searchMatch.ts'
import { Combobox } from '#engine/ui/combobox/Combobox.tsx'
import type { ComboboxOption } from '#engine/ui/combobox/ComboboxOption.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Query } from '#schemas/api/Query.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useStudio } from '../../studio/StudioContext.tsx'
import { TemplateValue } from '../DisplayValue.tsx'
import { useTemplate } from '../useTemplate.ts'
import { usePickerItems } from './usePickerItems.ts'

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
  /** Shown for a selected item that cannot be read. */
  readonly currentKey?: Key | null
  /** Whether the selected item is being read. */
  readonly pending?: boolean
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
  /** Creates an item with the typed title. */
  readonly onCreate?: ((title: string) => void) | undefined
}

const noFields: readonly string[] = []

/** The value of the option that creates an item; no item has it as its key. */
const newValue = '\u0000new'

/** Finds an item of a collection by searching the server, and picks it. */
export function ItemPicker(props: ItemPickerProps) {
  const { id, collection, template, current = null, currentKey = null, filter, face, onPick, onCreate } = props
  const { moreFields = noFields } = props
  const text = useText()
  const { metadata } = useStudio()
  const { words } = useTemplate(collection, template)
  const list = usePickerItems({ collection, template, filter, moreFields })
  const { items, recent, more, error, primaryKey, searchText } = list
  const info = metadata.collection(collection)
  // Safe: the server's own key of its row.
  const keyOf = (item: Item) => item[primaryKey] as Key
  const titleOf = props.labelOf ?? words
  const say = (item: Item) => titleOf(item) || String(keyOf(item))
  const draw = (item: Item) => <TemplateValue collection={collection} template={template} item={item} />
  const optionOf = (item: Item, detail?: ReactNode): ComboboxOption => ({
    value: String(keyOf(item)),
    label: say(item),
    face: face?.(item) ?? draw(item),
    detail,
  })
  const options = (): readonly ComboboxOption[] => {
    if (searchText === '') {
      const first = new Set(recent.map(item => String(keyOf(item))))
      return [
        ...recent.map(item => optionOf(item, text('picker.recent'))),
        ...items.filter(item => !first.has(String(keyOf(item)))).map(item => optionOf(item)),
      ]
    }
    const inTitle = items.filter(item => isInTitle(say(item), searchText))
    const elsewhere = items.filter(item => !isInTitle(say(item), searchText))
    const matchOf = (item: Item) => info && searchMatch(info, metadata, item, say(item), searchText)
    const isTitle = (item: Item) => say(item).toLowerCase() === searchText.trim().toLowerCase()
    const creates = onCreate && !list.loading && error === null && !inTitle.some(isTitle)
    return [
      ...inTitle.map(item => optionOf(item)),
      ...elsewhere.map(item => optionOf(item, <MatchNote match={matchOf(item)} />)),
      ...(creates
        ? [{ value: newValue, label: text('picker.create', { text: searchText }), icon: 'add', isAction: true }]
        : []),
    ]
  }
  return (
    <>
      <Combobox
        id={id}
        describedBy={props.describedBy}
        {...(props.label === undefined ? {} : { label: props.label })}
        options={options()}
        chosen={currentKey === null ? null : String(currentKey)}
        shown={current ? say(current) : currentKey === null || props.pending ? '' : String(currentKey)}
        face={current && (face?.(current) ?? (props.labelOf ? say(current) : draw(current)))}
        icon={props.icon}
        placeholder={props.placeholder}
        invalid={props.invalid ?? false}
        readOnly={props.readOnly ?? false}
        loading={list.loading}
        emptyText={text(error ? 'picker.failed' : 'no_results')}
        footnote={more > 0 ? text('picker.more', { count: more }) : undefined}
        end={props.end}
        onSearch={list.setSearch}
        onChoose={chosen => {
          if (chosen === newValue) return onCreate?.(searchText)
          const item = [...recent, ...items].find(each => String(keyOf(each)) === chosen)
          if (!item) return
          noteRecent(metadata.caller.user, collection, keyOf(item))
          onPick(keyOf(item), item)
        }}
        onClear={props.onClear}
      />
      {error !== null && (
        <Notice kind="danger" action={{ label: text('try_again'), onPress: list.reload }}>
          {text('picker.failed')}
        </Notice>
      )}
    </>
  )
}

/** Where a search found an item. */
function MatchNote({ match }: { readonly match: SearchMatch | null }) {
  if (!match) return null
  const { field, value } = match
  if (value === null) return field.name
  return (
    <>
      {field.name}: <bdi>{value}</bdi>
    </>
  )
}
