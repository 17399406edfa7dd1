import type { ReactNode } from 'react'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Select } from '#engine/ui/select/Select.tsx'
import { isPresetGroup, type PresetFilter, type PresetGroup } from '#schemas/data/PresetFilter.ts'
import { ClauseEditor } from './ClauseEditor.tsx'
import { FieldChoice } from './FieldChoice.tsx'
import type { FilterActions } from './FilterActions.ts'
import styles from './FilterEditor.module.css'
import { FilterMenu } from './FilterMenu.tsx'
import { LockedFilter } from './LockedFilter.tsx'

export interface FilterListProps {
  readonly collection: string
  readonly filters: readonly PresetFilter[]
  /** The group that contains them; null for none. */
  readonly group: PresetGroup | null
  /** The filter added last, which takes the focus. */
  readonly fresh: string | null
  readonly actions: FilterActions
}

/** The filters of a group, one per row, with nested groups as boxes. */
export function FilterList({ collection, filters, group, fresh, actions }: FilterListProps) {
  return filters.map((filter, at) => {
    const menu = (
      <FilterMenu
        filter={filter}
        isFirst={group === null && at === 0}
        isLast={group === null && at === filters.length - 1}
        actions={actions}
      />
    )
    if (isPresetGroup(filter))
      return (
        <GroupEditor key={filter.key} collection={collection} group={filter} fresh={fresh} actions={actions}>
          {menu}
        </GroupEditor>
      )
    if (filter.locked) return <LockedFilter key={filter.key} filter={filter} collection={collection} />
    return (
      <ClauseEditor
        key={filter.key}
        collection={collection}
        clause={filter}
        isFresh={filter.key === fresh}
        put={actions.put}
        remove={actions.remove}
        menu={menu}
      />
    )
  })
}

interface GroupEditorProps extends Omit<FilterListProps, 'filters' | 'group'> {
  readonly group: PresetGroup
  readonly children: ReactNode
}

function GroupEditor({ collection, group, fresh, actions, children }: GroupEditorProps) {
  const text = useText()
  return (
    <fieldset className={styles.group} data-part="filter-group" aria-label={text(`filter_editor.${group.group}`)}>
      <div className={styles.head}>
        <Select
          label={text('filter_editor.joined_by')}
          labelHidden
          size="s"
          value={group.group}
          options={(['and', 'or'] as const).map(value => ({ value, label: text(`filter_editor.${value}`) }))}
          onChange={value => actions.put({ ...group, group: value === 'or' ? 'or' : 'and' }, 'now')}
        />
        <span className={styles.tools}>
          {children}
          <IconButton
            icon="close"
            size="s"
            label={text('filter_editor.remove_group')}
            onPress={() => actions.remove(group.key)}
          />
        </span>
      </div>
      {group.filters.length === 0 && <p className={styles.reason}>{text('filter_editor.empty_group')}</p>}
      <FilterList collection={collection} filters={group.filters} group={group} fresh={fresh} actions={actions} />
      <FieldChoice
        collection={collection}
        label={text('filter_editor.add_to_group')}
        onChoose={path => actions.add(path, group.key)}
      />
    </fieldset>
  )
}
