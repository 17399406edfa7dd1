import type { ReactNode } from 'react'
import type { FieldPlace } from '#engine/core/dataModel/collection/fieldOrder.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useDropTarget } from '#engine/ui/drag/useDropTarget.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FieldRows.module.css'
import { type DraggedField, dragged } from './useFieldMoves.ts'

export interface FieldGroupProps {
  readonly group: FieldInfo
  /** The groups that contain it. */
  readonly around: readonly (readonly [FieldInfo, FieldPlace])[]
  readonly move: (field: string, place: FieldPlace) => void
  /** Its fields; false without any. */
  readonly children: ReactNode
}

/** The fields of a group, below it. An empty group accepts drops. */
export function FieldGroup({ group, around, move, children }: FieldGroupProps) {
  const text = useText()
  const { over, target } = useDropTarget<DraggedField>({
    kind: dragged,
    canDrop: from => from.field !== group.field && !around.some(([each]) => each.field === from.field),
    drop: from => move(from.field, { group, at: 0 }),
  })
  if (children !== false)
    return (
      <ul className={styles.rows} data-inside aria-label={text('data_model.fields_in', { group: group.field })}>
        {children}
      </ul>
    )
  return (
    <p ref={target} className={styles.empty} data-over={over ?? undefined}>
      {text('data_model.group_empty')}
    </p>
  )
}
