import type { SnapshotFrom } from 'xstate'
import type { Reason } from '#engine/core/access/Access.ts'
import { type FormRights, fieldClosed, rowDenial } from '#engine/core/access/fieldClosed.ts'
import { newItemClosed } from '#engine/core/access/newItemClosed.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { isEdited } from '#engine/core/edits/Patch.ts'
import { archiveOf } from '#engine/core/item/archive.ts'
import type { AfterSave } from '#engine/core/item/ItemEdit.ts'
import type { itemEditMachine } from '#engine/core/item/itemEditMachine.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { MenuButton } from '#engine/ui/menu/MenuButton.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import styles from './ItemActions.module.css'

export interface ItemActionsProps {
  readonly collection: CollectionInfo
  readonly primaryKey: Key | null
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: (
    event:
      | { type: 'save.requested'; after: AfterSave }
      | { type: 'archive.requested'; values: Item; leaves: boolean }
      | { type: 'delete.requested' | 'change.undone' | 'change.redone' | 'edits.discarded' },
  ) => void
  readonly rights: FormRights
  /** Whether deleting and copying are offered at all. */
  readonly canDelete: boolean
  readonly canCopy: boolean
}

/** Save with its variants, and delete; what is closed says why. */
export function ItemActions(props: ItemActionsProps) {
  const { collection, primaryKey, snapshot, send, rights, canDelete, canCopy } = props
  const text = useText()
  const { metadata } = useStudio()
  const { item } = snapshot.context
  const { edits, past, future } = snapshot.context.history
  const name = collection.collection
  const isNew = primaryKey === null && !collection.isSingleton
  const edited = isEdited(edits)
  const saving = snapshot.hasTag('saving')
  const sending = saving && !snapshot.hasTag('retrying')
  const save = (after: AfterSave) => send({ type: 'save.requested', after })
  const why = (reason: Reason | null) => (reason ? reasonText(reason, text) : null)

  const saveWhy = why(saveClosed())
  const copyDecision = metadata.decide('create', name)
  const copyWhy = why(copyDecision.allowed ? null : copyDecision.denial)
  // While the item is read anew nobody hears of a press.
  const reading = snapshot.hasTag('loading')
  const deleteWhy = why(
    reading ? { kind: 'busy' } : rowDenial(metadata.decide('delete', name), 'delete', name, metadata.caller, item),
  )

  const archive = isNew || collection.isSingleton ? null : archiveOf(collection.meta, item)
  const archiveField = archive && collection.fields.find(each => each.field === archive.field)
  const archiveWhy = why(
    reading || snapshot.hasTag('archiving')
      ? { kind: 'busy' }
      : archiveField
        ? fieldClosed(archiveField, rights)
        : null,
  )

  function saveClosed(): Reason | null {
    if (saving) return { kind: 'busy' }
    if (!rights.decision.allowed) return rights.decision.denial
    if (rights.rowDenial) return rights.rowDenial
    if (isNew) return newItemClosed(collection.fields, item, edits)
    return edited ? null : { kind: 'nothing-to-save' }
  }

  const menu: readonly MenuItem[] = [
    {
      id: 'stay',
      label: text('save_and_stay'),
      icon: 'check',
      shortcut: 'Mod+S',
      ...(saveWhy === null ? {} : { why: saveWhy }),
      onSelect: () => save('stay'),
    },
    ...(collection.isSingleton
      ? []
      : [
          {
            id: 'add-new',
            label: text('save_and_add_new'),
            icon: 'add',
            shortcut: 'Mod+Shift+S',
            ...(saveWhy === null ? {} : { why: saveWhy }),
            onSelect: () => save('add-new'),
          },
        ]),
    ...(isNew || collection.isSingleton || !canCopy
      ? []
      : [
          {
            id: 'copy',
            label: text('save_as_copy'),
            icon: 'content_copy',
            ...(copyWhy === null ? {} : { why: copyWhy }),
            onSelect: () => save('copy'),
          },
        ]),
    {
      id: 'undo',
      label: text('undo'),
      icon: 'undo',
      shortcut: 'Mod+Z',
      ...(past.length > 0 ? {} : { why: text('nothing_to_undo') }),
      onSelect: () => send({ type: 'change.undone' }),
    },
    {
      id: 'redo',
      label: text('redo'),
      icon: 'redo',
      shortcut: 'Mod+Shift+Z',
      ...(future.length > 0 ? {} : { why: text('nothing_to_redo') }),
      onSelect: () => send({ type: 'change.redone' }),
    },
    {
      id: 'discard',
      label: text('discard_all_changes'),
      icon: 'delete',
      ...(edited && !sending ? {} : { why: text(sending ? 'reason.busy' : 'reason.nothing_to_save') }),
      onSelect: () => send({ type: 'edits.discarded' }),
    },
  ]
  const remove: MenuItem = {
    id: 'delete',
    label: text('delete_item'),
    icon: 'delete',
    danger: true,
    ...(deleteWhy === null ? {} : { why: deleteWhy }),
    onSelect: () => send({ type: 'delete.requested' }),
  }
  const moveToArchive: readonly MenuItem[] = archive
    ? [
        {
          id: 'archive',
          label: text(archive.isArchived ? 'unarchive_item' : 'archive_item'),
          icon: archive.isArchived ? 'unarchive' : 'archive',
          ...(archiveWhy === null ? {} : { why: archiveWhy }),
          onSelect: () =>
            send({
              type: 'archive.requested',
              values: { [archive.field]: archive.value },
              leaves: archive.isArchived,
            }),
        },
      ]
    : []
  usePageCommands(isNew || collection.isSingleton ? menu : [...menu, ...moveToArchive, ...(canDelete ? [remove] : [])])

  return (
    <>
      {moveToArchive.map(({ id, label, icon, why, onSelect }) => (
        <IconButton
          key={id}
          icon={icon ?? id}
          label={label}
          {...(why === undefined ? {} : { why })}
          onPress={() => onSelect?.()}
        />
      ))}
      {!isNew && !collection.isSingleton && canDelete && (
        <IconButton
          icon="delete"
          label={text('delete_item')}
          {...(deleteWhy === null ? {} : { why: deleteWhy })}
          onPress={() => send({ type: 'delete.requested' })}
        />
      )}
      <span className={styles.split}>
        <Button
          kind="primary"
          icon="check"
          loading={saving}
          {...(saveWhy === null ? {} : { why: saveWhy })}
          onPress={() => save(collection.isSingleton ? 'stay' : 'quit')}
        >
          {text('save')}
        </Button>
        <MenuButton label={text('more_save_options')} icon="expand_more" kind="primary" items={menu} />
      </span>
    </>
  )
}
