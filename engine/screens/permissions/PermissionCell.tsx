import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import type { PermissionAction } from '#schemas/data/Permission.ts'
import type { PermissionLevel } from '#schemas/permission/level.ts'
import styles from './PermissionOverview.module.css'

export interface PermissionCellProps {
  /** Of the collection. */
  readonly name: string
  readonly action: PermissionAction
  readonly level: PermissionLevel
  readonly busy: boolean
  readonly choose: (level: PermissionLevel) => void
}

const icons = { all: 'check_circle', none: 'remove', custom: 'tune' } as const
const offers = ['all', 'none', 'custom'] as const

/** One permission at a glance, with a menu to grant, revoke or customize it. */
export function PermissionCell({ name, action, level, busy, choose }: PermissionCellProps) {
  const text = useText()
  const levelText = text(`permissions.level.${level}`)
  const label = text('permissions.cell', {
    collection: name,
    action: text(`permissions.action.${action}`),
    level: levelText,
  })
  const face = (
    <span className={styles.level} data-level={level}>
      <Icon name={icons[level]} size={18} />
      <span className={styles.word}>{levelText}</span>
    </span>
  )
  // The menu is disabled during a change.
  if (busy)
    return (
      <span className={styles.busy} role="status" aria-label={text('permissions.changing')}>
        <Spinner size={18} />
      </span>
    )
  return (
    <MenuButton
      label={label}
      face={face}
      items={offers.map(each => ({
        id: each,
        label: text(`permissions.choose.${each}`),
        icon: icons[each],
        checked: each === level,
        onSelect: () => choose(each),
      }))}
    />
  )
}
