import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import type { FilterActions } from './FilterActions.ts'

export interface FilterMenuProps {
  readonly filter: PresetFilter
  /** It cannot be moved up or down. */
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly actions: FilterActions
}

/** More actions for a filter: grouping and moving, by keyboard or pointer. */
export function FilterMenu({ filter, isFirst, isLast, actions }: FilterMenuProps) {
  const text = useText()
  const { key } = filter
  return (
    <MenuButton
      label={text('filter_editor.more')}
      icon="more_vert"
      size="s"
      items={[
        {
          id: 'up',
          label: text('filter_editor.move_up'),
          icon: 'arrow_upward',
          disabled: isFirst,
          onSelect: () => actions.move(key, -1),
        },
        {
          id: 'down',
          label: text('filter_editor.move_down'),
          icon: 'arrow_downward',
          disabled: isLast,
          onSelect: () => actions.move(key, 1),
        },
        isPresetGroup(filter)
          ? { id: 'ungroup', label: text('filter_editor.ungroup'), icon: 'list', onSelect: () => actions.ungroup(key) }
          : { id: 'group', label: text('filter_editor.group'), icon: 'folder', onSelect: () => actions.wrap(key) },
      ]}
    />
  )
}
