import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { type Cell, type PermissionRow, rowOf } from '#engine/core/permissions/permissionRows.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { permissionActions } from '#schemas/data/Permission.ts'
import { type PermissionLevel, permissionLevel } from '#schemas/permission/level.ts'
import { PermissionCell } from './PermissionCell.tsx'
import styles from './PermissionOverview.module.css'

export interface PermissionRowCellsProps {
  readonly collection: CollectionInfo
  readonly rows: readonly PermissionRow[]
  readonly isBusy: (what: string) => boolean
  readonly choose: (cell: Cell, level: PermissionLevel) => void
  /** Grants or revokes all permissions on the collection. */
  readonly chooseRow: (level: 'all' | 'none') => void
}

/** How a cell is named while it changes; a whole row by its collection. */
export const cellId = ({ collection, action }: Cell): string => `${collection}/${action}`

/** The permissions of a role on a collection: a cell per action, and shortcuts for all of them. */
export function PermissionRowCells({ collection, rows, isBusy, choose, chooseRow }: PermissionRowCellsProps) {
  const text = useText()
  const { name } = collection
  const isRowBusy = isBusy(collection.collection)
  return (
    <tr data-part="permission-row" data-collection={collection.collection}>
      <th scope="row" className={styles.collection}>
        <span className={styles.names}>
          <Icon name={collection.icon} size={18} />
          <span className={styles.name} title={collection.collection}>
            {name}
          </span>
        </span>
        <span className={styles.shortcuts}>
          {(['all', 'none'] as const).map(level => (
            <Button
              key={level}
              kind="quiet"
              size="s"
              {...(isRowBusy ? { disabledReason: text('permissions.changing') } : {})}
              onPress={() => chooseRow(level)}
            >
              <span aria-hidden>{text(`permissions.row.${level}`)}</span>
              <span className={textStyles.hidden}>{text(`permissions.row.${level}_of`, { collection: name })}</span>
            </Button>
          ))}
        </span>
      </th>
      {permissionActions.map(action => {
        const cell = { collection: collection.collection, action }
        return (
          <td key={action} data-action={action}>
            <PermissionCell
              name={name}
              action={action}
              level={permissionLevel(rowOf(rows, cell))}
              busy={isRowBusy || isBusy(cellId(cell))}
              choose={level => choose(cell, level)}
            />
          </td>
        )
      })}
    </tr>
  )
}
