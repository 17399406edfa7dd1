import { type FieldPatch, noEdits } from '#engine/core/edits/Patch.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { ItemDrawerForm } from './ItemDrawerForm.tsx'
import type { ItemDrawerProps } from './ItemDrawerProps.ts'
import { RowFailure } from './RowFailure.tsx'
import { useRow } from './useRow.ts'

const noPatches: readonly FieldPatch[] = []

/**
 * The form of a related item in a drawer. Nothing is sent: Done submits the changes as one change of the form below.
 * Confirms before it discards changes.
 */
export default function ItemDrawer(props: ItemDrawerProps) {
  const { collection, primaryKey, staged = noEdits, hide = [], far = null, access, done, changeOf, close } = props
  const text = useText()
  const { metadata } = useStudio()
  const info = metadata.collection(collection)
  const farInfo = far ? metadata.collection(far.collection) : null
  const row = useRow(info, primaryKey)
  const other = useRow(farInfo, far?.key ?? null)
  const shown = farInfo ?? info
  const title = text(
    (far ? far.key : primaryKey) === null
      ? 'item_drawer.create'
      : access.allowed
        ? 'item_drawer.edit'
        : 'item_drawer.view',
    { collection: shown?.name ?? collection },
  )
  if (info && shown && row.item && other.item)
    return (
      <ItemDrawerForm
        title={title}
        collection={info}
        primaryKey={primaryKey}
        item={row.item}
        staged={staged}
        first={props.first ?? noPatches}
        hide={hide}
        far={far && farInfo ? { ...far, info: farInfo, item: other.item } : null}
        access={access}
        done={done}
        {...(changeOf ? { changeOf } : {})}
        close={close}
      />
    )
  return (
    <Drawer title={title} close={close}>
      <RowFailure rows={[row, other]} missing={!info || !shown} lines={6} />
    </Drawer>
  )
}
