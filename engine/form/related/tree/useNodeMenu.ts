import type { TreeMove } from '#engine/core/item/nested/treeKeys.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { NodeRowProps } from './NodeRowProps.ts'

const moves: readonly {
  readonly move: TreeMove
  readonly label: string
  readonly icon: string
  readonly key: string
}[] = [
  { move: 'up', label: 'related_list.move_up', icon: 'arrow_upward', key: 'Alt+↑' },
  { move: 'down', label: 'related_list.move_down', icon: 'arrow_downward', key: 'Alt+↓' },
  { move: 'in', label: 'tree.move_in', icon: 'format_indent_increase', key: 'Alt+→' },
  { move: 'out', label: 'tree.move_out', icon: 'format_indent_decrease', key: 'Alt+←' },
]

/** The actions of a node. */
export function useNodeMenu(
  props: Pick<NodeRowProps, 'node' | 'collection' | 'readOnly' | 'canMove' | 'permissions' | 'step' | 'go' | 'open'>,
): readonly MenuItem[] {
  const { node, collection, readOnly, canMove, permissions, step, go, open } = props
  const text = useText()
  const { itemHref } = useStudio()
  const { key, path, state } = node
  const below = [...path, key]
  const reason = (disabledReason: string | null) => (disabledReason === null ? {} : { disabledReason })
  const isRemoved = state === 'removed'
  const adds: readonly MenuItem[] = [
    {
      id: 'create',
      label: text('tree.create'),
      icon: 'add',
      ...reason(permissions.createDisabledReason(collection)),
      onSelect: () => open({ kind: 'create', path: below }),
    },
    {
      id: 'choose',
      label: text('tree.add_existing'),
      icon: 'add_link',
      ...reason(permissions.addDisabledReason(collection)),
      onSelect: () => open({ kind: 'choose', path: below }),
    },
  ]
  const steps = moves.flatMap(({ move, label, icon, key: shortcut }): readonly MenuItem[] => {
    const place = canMove ? step(move) : null
    return place ? [{ id: move, label: text(label), icon, shortcut, onSelect: () => go(node, place) }] : []
  })
  const link: MenuItem = {
    id: 'open',
    label: text('open_in_new_tab'),
    icon: 'open_in_new',
    onSelect: () => window.open(itemHref(collection, key), '_blank', 'noreferrer'),
  }
  return [
    ...(readOnly || isRemoved || node.item === null ? [] : adds),
    ...(readOnly ? [] : steps),
    ...(state === 'created' ? [] : [link]),
  ]
}
