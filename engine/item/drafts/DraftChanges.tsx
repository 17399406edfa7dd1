import type { Item } from '#schemas/data/Item.ts'
import { pendingChanges } from '../../form/edits/pendingChanges.ts'
import { sameValue } from '../../form/edits/sameValue.ts'
import { useText } from '../../i18n/I18n.tsx'
import type { CollectionInfo } from '../../metadata/CollectionInfo.ts'
import type { Edits } from '../../registry/Patch.ts'
import { useStudio } from '../../registry/StudioContext.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/drawer/Drawer.tsx'
import { Notice } from '../../ui/notice/Notice.tsx'
import { ChangeList } from '../PendingChanges.tsx'
import { ValueChange } from '../revisions/ValueChange.tsx'
import styles from './DraftChanges.module.css'

export interface DraftChangesProps {
  readonly collection: CollectionInfo
  /** As saved. */
  readonly item: Item
  /** What the draft began from. */
  readonly began: Item
  readonly edits: Edits
  readonly accept: () => void
  readonly drop: () => void
  readonly close: () => void
}

/** What a draft would change, field by field, against what is saved now. */
export default function DraftChanges(props: DraftChangesProps) {
  const { collection, item, began, edits, accept, drop, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const isMoved = (field: string) =>
    Object.hasOwn(began, field) && Object.hasOwn(item, field) && !sameValue(began[field] ?? null, item[field] ?? null)
  return (
    <Drawer
      title={text('draft.title')}
      over={collection.name}
      footer={
        <>
          <Button onPress={drop}>{text('draft.drop')}</Button>
          <Button kind="primary" icon="undo" onPress={accept}>
            {text('draft.accept')}
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
