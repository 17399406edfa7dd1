import type { Reason } from '#engine/core/access/Access.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { AfterSave } from '#engine/core/item/ItemEdit.ts'
import { itemReasons } from '#engine/core/item/itemReasons.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import { useItemPage } from './edit/ItemEditContext.ts'

export interface ItemCommands {
  /** Save, undo and discard commands. */
  readonly menu: readonly MenuItem[]
  /** Null if the collection has no archive. */
  readonly archive: (MenuItem & { readonly isArchived: boolean }) | null
  /** Null for a new item, and for a singleton. */
  readonly remove: MenuItem | null
  /** The main button: saves and closes, if there is a list to return to. */
  readonly save: MenuItem
}

/** The commands of the item page, each with the reason why it is disabled. */
export function useItemCommands(): ItemCommands {
  const text = useText()
  const { metadata } = useStudio()
  const { collection, isNew, snapshot, send, permissions, edited, item, ...page } = useItemPage()
  const { isSingleton } = collection
  const saving = snapshot.hasTag('saving')
  const doing = { saving, loading: snapshot.hasTag('loading'), archiving: snapshot.hasTag('archiving') }
  const reasons = itemReasons({ collection, metadata, permissions, isNew, item, unsavable: page.unsavable, doing })
  const disabledFor = (disabledReason: string | null) => (disabledReason === null ? {} : { disabledReason })
  const because = (reason: Reason | null) => disabledFor(reason && reasonText(reason, text))
  const save = (id: AfterSave, label: string, icon: string, shortcut?: string): MenuItem => ({
    ...{ id, label, icon, ...(shortcut ? { shortcut } : {}) },
    ...because(id === 'copy' ? reasons.copy : reasons.save),
    onSelect: () => send({ type: 'save.requested', after: id }),
  })
  const sending = saving && !snapshot.hasTag('retrying')
  const discardDisabledReason = sending ? text('reason.busy') : edited ? null : text('reason.nothing_to_save')
  const { archive } = reasons
  return {
    menu: [
      save('stay', text('save_and_stay'), 'check', 'Mod+S'),
      ...(isSingleton ? [] : [save('add-new', text('save_and_add_new'), 'add', 'Mod+Shift+S')]),
      ...(isNew || isSingleton ? [] : [save('copy', text('save_as_copy'), 'content_copy')]),
      {
        ...{ id: 'undo', label: text('undo'), icon: 'undo', shortcut: 'Mod+Z' },
        ...disabledFor(page.canUndo ? null : text('nothing_to_undo')),
        onSelect: () => send({ type: 'change.undone' }),
      },
      {
        ...{ id: 'redo', label: text('redo'), icon: 'redo', shortcut: 'Mod+Shift+Z' },
        ...disabledFor(page.canRedo ? null : text('nothing_to_redo')),
        onSelect: () => send({ type: 'change.redone' }),
      },
      {
        ...{ id: 'discard', label: text('discard_all_changes'), icon: 'delete' },
        ...disabledFor(discardDisabledReason),
        onSelect: () => send({ type: 'edits.discarded' }),
      },
    ],
    archive: archive && {
      id: 'archive',
      isArchived: archive.change.isArchived,
      label: text(archive.change.isArchived ? 'unarchive_item' : 'archive_item'),
      icon: archive.change.isArchived ? 'unarchive' : 'archive',
      ...because(archive.reason),
      onSelect: () =>
        send({
          type: 'archive.requested',
          values: { [archive.change.field]: archive.change.value },
          leaves: archive.change.isArchived,
        }),
    },
    remove:
      isNew || isSingleton
        ? null
        : {
            ...{ id: 'delete', label: text('delete_item'), icon: 'delete', danger: true },
            ...because(reasons.delete),
            onSelect: () => send({ type: 'delete.requested' }),
          },
    save: save(isSingleton ? 'stay' : 'quit', text('save'), 'check'),
  }
}
