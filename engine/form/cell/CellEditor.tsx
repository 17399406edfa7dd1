import { useEffect, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { type ApiFailure, toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { CellMove } from '#engine/core/list/cell/moveOf.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { isLoaded, preload } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useRow } from '../related/useRow.ts'
import styles from './CellEditor.module.css'
import { CellForm } from './CellForm.tsx'

/** The props for editing one value of a list. */
export interface CellEditorProps {
  readonly collection: CollectionInfo
  readonly itemKey: Key
  readonly field: FieldInfo
  /** Values of the item that are not saved yet. */
  readonly staged?: Item
  /** The cell that is edited; the editor opens over it. */
  readonly cell: Element
  /** Saves values of the item; returns the failure. */
  readonly save: (values: Item) => Promise<ApiFailure | null>
  readonly done: (move: CellMove) => void
}

/**
 * Edits one value of a list in place, with the interface, permissions and rules of the item page. Enter, Tab and a
 * press elsewhere save; Escape cancels. A rejected value stays so that the user can fix it.
 */
export default function CellEditor(props: CellEditorProps) {
  const { collection, itemKey, field, staged, cell, save, done } = props
  const text = useText()
  const { registry } = useStudio()
  const row = useRow(collection, itemKey)
  // The item when the edit began; reloads do not replace it.
  const [item, setItem] = useState<Item | null>(null)
  if (item === null && row.item !== null) setItem({ ...row.item, ...staged })
  const load = interfaceOf(registry, field)?.load
  const [ready, setReady] = useState(load === undefined || isLoaded(load))
  useEffect(() => {
    if (load) void preload(load).then(() => setReady(true))
  }, [load])
  const [leaving, setLeaving] = useState(false)
  const box = cell.getBoundingClientRect()
  const label = text('edit_cell', { field: field.name })
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={{ current: cell }}
      isOpen
      placement="bottom start"
      offset={-box.height}
      style={{ minInlineSize: `min(${Math.max(box.width, 260)}px, 100vw - 16px)` }}
      onOpenChange={open => {
        if (open) return
        if (item === null || row.error !== null) done('stay')
        else setLeaving(true)
      }}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={label} data-part="cell-editor">
        {row.error !== null && item === null ? (
          <Notice kind="danger" action={{ label: text('try_again'), onPress: row.reload }}>
            {failureText(toFailure(row.error), text)}
          </Notice>
        ) : row.missing ? (
          <Notice kind="warning">{text('cell_item_missing')}</Notice>
        ) : item && ready ? (
          <CellForm
            collection={collection}
            itemKey={itemKey}
            field={field}
            item={item}
            leaving={leaving}
            stayed={() => setLeaving(false)}
            save={save}
            done={done}
          />
        ) : (
          <p className={styles.loading}>
            <Spinner size={16} /> {text('loading')}
          </p>
        )}
      </Dialog>
    </Popover>
  )
}
