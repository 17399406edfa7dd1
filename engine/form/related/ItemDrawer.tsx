import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { type FieldPatch, noEdits } from '#engine/core/edits/Patch.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { ItemDrawerForm } from './ItemDrawerForm.tsx'
import type { ItemDrawerProps } from './ItemDrawerProps.ts'
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
  const error = row.error ?? other.error
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
      {error !== null ? (
        <Notice
          kind="danger"
          action={{
            label: text('try_again'),
            onPress: () => {
              row.reload()
              other.reload()
            },
          }}
        >
          {failureText(toFailure(error), text)}
        </Notice>
      ) : !info || !shown || row.missing || other.missing ? (
        <Notice kind="warning">{text('item_drawer.missing')}</Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Drawer>
  )
}
