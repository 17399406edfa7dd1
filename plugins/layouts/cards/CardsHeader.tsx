import { Checkbox, IconButton, isSecret, type LayoutProps, Select, useText } from '#engine/plugin.ts'
import styles from './Cards.module.css'
import type { CardsOptions } from './options.ts'

const sizes = [2, 3, 4, 5] as const

/** Above the cards: select all unless only one can be selected, their size, and the sort. */
export function CardsHeader(props: LayoutProps<CardsOptions> & { readonly selectAll: () => void }) {
  const { collection, items, options, changeOptions, query, changeQuery, selection, selectAll } = props
  const text = useText()
  const descending = query.sort?.startsWith('-') === true
  const field = query.sort?.replace(/^-/, '') ?? ''
  // The platform hides fields that it fills in itself from forms, and sets how lists show them.
  const sortable = collection.fields.filter(
    each => each.type !== 'alias' && !isSecret(each) && (!each.isHidden || (collection.isSystem && each.meta?.display)),
  )
  const isSortable = sortable.some(each => each.field === field)
  const setSort = (name: string, down: boolean) =>
    changeQuery({ sort: name === '' ? null : `${down ? '-' : ''}${name}`, page: 1 })
  const nextSize = sizes[(sizes.indexOf(options.size) + 1) % sizes.length] ?? 4
  return (
    <div className={styles.header}>
      {props.selectable !== false && !props.single && (
        <Checkbox
          label={text('select_all')}
          checked={items.length > 0 && selection.length >= items.length}
          indeterminate={selection.length > 0 && selection.length < items.length}
          onChange={selectAll}
        />
      )}
      <span className={styles.tools}>
        <IconButton
          icon="grid_view"
          size="s"
          label={text('cards.change_size', { size: options.size })}
          onPress={() => changeOptions({ size: nextSize })}
        />
        <Select
          label={text('cards.sort')}
          labelHidden
          size="s"
          value={field}
          options={[
            { value: '', label: text('cards.unsorted') },
            ...(isSortable || field === '' ? [] : [{ value: field, label: field }]),
            ...sortable.map(each => ({ value: each.field, label: each.name })),
          ]}
          onChange={name => setSort(name, descending)}
        />
        <IconButton
          icon={descending ? 'arrow_downward' : 'arrow_upward'}
          size="s"
          label={text(descending ? 'cards.descending' : 'cards.ascending')}
          disabled={field === ''}
          onPress={() => setSort(field, !descending)}
        />
      </span>
    </div>
  )
}
