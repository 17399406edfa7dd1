import type { Access } from '#engine/core/access/Access.ts'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { type Edits, type FieldPatch, noEdits, type Patch } from '#engine/core/edits/Patch.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Drawer } from '#engine/ui/drawer/Drawer.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { ItemDrawerForm } from './ItemDrawerForm.tsx'
import { useRow } from './useRow.ts'

/** The item on the far side of a junction's row. */
export interface FarSide {
  /** The junction's key of it. */
  readonly field: string
  readonly collection: string
  /** Null for one that saving makes. */
  readonly key: Key | null
  /** The junction's field that names the collection, where there are several. */
  readonly collectionField: string | null
}

/** What was changed in a drawer, as `edit`, `edit-one` and `create` take it. */
export interface ItemDrawerResult {
  readonly patches: readonly FieldPatch[]
  readonly initial: Item
}

/** What the drawer with the form of a related item takes. */
export interface ItemDrawerProps {
  /** Where the item is; for the row of a junction, the junction. */
  readonly collection: string
  /** Null for a new item. */
  readonly primaryKey: Key | null
  /** What is staged for it already. */
  readonly staged?: Edits
  /** Fields that are not the person's to change here, such as the key that leads back. */
  readonly hide?: readonly string[]
  /** Edits the item on the far side, and below it what the junction holds besides. */
  readonly far?: FarSide | null
  readonly access: Access
  readonly done: (result: ItemDrawerResult) => void
  /** The change of the field that `done` makes of a result; with it a crash does not take what stands in the drawer. */
  readonly changeOf?: (result: ItemDrawerResult) => Patch
  readonly close: () => void
}

/**
 * The form of a related item over the page. Nothing is sent: what was changed is handed up by Done, as one change of
 * the form below. Leaving with changes asks.
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
