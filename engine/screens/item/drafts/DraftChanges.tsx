import type { Edits } from '#engine/core/edits/Patch.ts'
import { pendingChanges } from '#engine/core/edits/pendingChanges.ts'
import { sameValue } from '#engine/core/edits/sameValue.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { ChangeList } from '#engine/form/changes/PendingChanges.tsx'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { ValueChange } from '../revisions/ValueChange.tsx'
import styles from './DraftChanges.module.css'

export interface DraftChangesProps {
  readonly collection: CollectionInfo
  /** As saved. */
  readonly item: Item
  /** The base values of the draft. */
  readonly baseValues: Item
  readonly edits: Edits
  readonly accept: () => void
  readonly drop: () => void
  readonly close: () => void
}

/** The changes of a draft, field by field, compared with the saved values. */
export default function DraftChanges(props: DraftChangesProps) {
  const { collection, item, baseValues, edits, accept, drop, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const isMoved = (field: string) =>
    Object.hasOwn(baseValues, field) &&
    Object.hasOwn(item, field) &&
    !sameValue(baseValues[field] ?? null, item[field] ?? null)
  return (
    <Drawer
      title={text('draft.title')}
      over={collection.name}
      footer={
        <>
          <Button onPress={drop}>{text('draft.discard')}</Button>
          <Button kind="primary" icon="undo" onPress={accept}>
            {text('draft.restore')}
          </Button>
        </>
      }
      close={close}
    >
      <ul className={styles.changes}>
        {pendingChanges(edits, collection.collection, item, metadata).map(change => (
          <li key={change.id} className={styles.change} data-field={change.name}>
            {change.kind === 'value' && change.field ? (
              <>
                <h3 className={styles.name}>{change.field.name}</h3>
                <ValueChange field={change.field} before={change.before} after={change.after} />
              </>
            ) : (
              <ChangeList changes={[change]} revert={null} />
            )}
            {isMoved(change.name) && <Notice kind="warning">{text('draft.changed_since')}</Notice>}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
