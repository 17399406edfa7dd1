import type { SnapshotFrom } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import { isEdited } from '../form/edits/Edits.ts'
import { withEdits } from '../form/edits/toPayload.ts'
import { type FormRights, rowDenial } from '../form/fieldClosed.ts'
import { reasonText } from '../form/reasonText.ts'
import { useText } from '../i18n/I18n.tsx'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import type { Reason } from '../registry/Access.ts'
import { useStudio } from '../registry/StudioContext.tsx'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { MenuButton } from '../ui/menu/MenuButton.tsx'
import styles from './ItemActions.module.css'
import type { AfterSave, itemEditMachine } from './itemEditMachine.ts'

export interface ItemActionsProps {
  readonly collection: CollectionInfo
  readonly primaryKey: Key | null
  readonly snapshot: SnapshotFrom<typeof itemEditMachine>
  readonly send: (
    event: { type: 'save.requested'; after: AfterSave } | { type: 'delete.requested' } | { type: 'edits.discarded' },
  ) => void
  readonly rights: FormRights
}

/** Save with its variants, and delete; what is closed says why. */
export function ItemActions({ collection, primaryKey, snapshot, send, rights }: ItemActionsProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { edits, item } = snapshot.context
  const name = collection.collection
  const isNew = primaryKey === null && !collection.isSingleton
  const edited = isEdited(edits)
  const saving = snapshot.hasTag('saving')
  const save = (after: AfterSave) => send({ type: 'save.requested', after })
  const why = (reason: Reason | null) => (reason ? reasonText(reason, text) : null)

  const saveWhy = why(saveClosed())
  const copyDecision = metadata.decide('create', name)
  const copyWhy = why(copyDecision.allowed ? null : copyDecision.denial)
  const deleteWhy = why(rowDenial(metadata.decide('delete', name), 'delete', name, metadata.caller, item))

  function saveClosed(): Reason | null {
    if (saving) return { kind: 'busy' }
    if (!rights.decision.allowed) return rights.decision.denial
    if (rights.rowDenial) return rights.rowDenial
    return isNew ? newClosed() : edited ? null : { kind: 'nothing-to-save' }
  }

  /** A new item needs something to save; one with a key of its own needs the key (C-148 … C-150). */
  function newClosed(): Reason | null {
    const key = collection.fields.find(field => field.isPrimaryKey)
    const isMade = key?.schema?.has_auto_increment || key?.specials.includes('uuid')
    const values = withEdits(item, edits)
    if (key && !isMade) return (values[key.field] ?? '') === '' ? { kind: 'key-missing' } : null
    return edited || Object.keys(item).length > 0 ? null : { kind: 'nothing-to-save' }
  }

  return (
    <>
      {!isNew && !collection.isSingleton && (
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
        <MenuButton
          label={text('more_save_options')}
          icon="expand_more"
          kind="primary"
          items={[
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
            ...(isNew || collection.isSingleton
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
              id: 'discard',
              label: text('discard_all_changes'),
              icon: 'undo',
              ...(edited ? {} : { why: text('reason.nothing_to_save') }),
              onSelect: () => send({ type: 'edits.discarded' }),
            },
          ]}
        />
      </span>
    </>
  )
}
