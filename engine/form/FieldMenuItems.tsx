import type { RefObject } from 'react'
import { reasonText } from '#engine/core/access/reasonText.ts'
import { rawText, readRaw } from '#engine/core/form/rawValue.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { MenuItem } from '#engine/ui/menu/MenuItem.ts'
import MenuPopover from '#engine/ui/menu/MenuPopover.tsx'
import type { FieldMenuProps } from './FieldMenuProps.ts'
import { useStudio } from './studio/StudioContext.tsx'

export interface FieldMenuItemsProps extends FieldMenuProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly close: () => void
}

/** The open menu of a field: raw value, copy, paste, clear, revert, and why the field is in its state. */
export default function FieldMenuItems({ node, raw, setRaw, change, explain, anchor, close }: FieldMenuItemsProps) {
  const text = useText()
  const { metadata } = useStudio()
  const { field, value, readOnlyReason, edited } = node
  const isList = field.type === 'alias'
  const readOnlyText = readOnlyReason === null ? null : reasonText(readOnlyReason, text)
  const disabledReason = (reason: string | null) => (reason === null ? {} : { disabledReason: reason })
  const asText = text('field_menu_no_text')

  async function copy(write: () => string | Promise<string>): Promise<void> {
    try {
      await navigator.clipboard.writeText(await write())
      notify({ kind: 'success', title: text('field_copied', { field: field.name }) })
    } catch {
      notify({ kind: 'warning', title: text('clipboard_refused') })
    }
  }

  const fixture = async () => (await import('#engine/core/fixture/fixtureOf.ts')).fixtureText(node)

  async function paste(): Promise<void> {
    let pasted: string
    try {
      pasted = await navigator.clipboard.readText()
    } catch {
      notify({ kind: 'warning', title: text('clipboard_refused') })
      return
    }
    const read = readRaw(pasted, field.type)
    if (read.ok) change(field.field, { op: 'set', value: read.value })
    else notify({ kind: 'warning', title: text('raw_value_invalid', { type: field.type }) })
  }

  const items: readonly MenuItem[] = [
    {
      id: 'raw',
      label: text(raw ? 'show_editor' : 'edit_raw_value'),
      icon: raw ? 'edit' : 'code',
      ...disabledReason(node.kind === 'problem' ? text('interface_not_found', { interface: node.missing }) : null),
      onSelect: () => setRaw(!raw),
    },
    { id: 'copy', label: text('copy_value'), icon: 'content_copy', onSelect: () => void copy(() => rawText(value)) },
    {
      id: 'paste',
      label: text('paste_value'),
      icon: 'content_paste',
      ...disabledReason(readOnlyText ?? (isList ? asText : null)),
      onSelect: () => void paste(),
    },
    {
      id: 'clear',
      label: text('clear_value'),
      icon: 'close',
      ...disabledReason(
        readOnlyText ??
          (isList ? asText : node.required ? text('why.required') : isEmpty(value) ? text('no_value') : null),
      ),
      onSelect: () => change(field.field, { op: 'set', value: null }),
    },
    {
      id: 'revert',
      label: text('revert_field'),
      icon: 'undo',
      ...disabledReason(edited ? null : text('reason.nothing_to_save')),
      onSelect: () => change(field.field, { op: 'unset' }),
    },
    ...(metadata.caller.admin
      ? [{ id: 'fixture', label: text('copy_as_fixture'), icon: 'code', onSelect: () => void copy(fixture) }]
      : []),
    { id: 'why', label: text('why_field'), icon: 'help', onSelect: explain },
  ]
  return (
    <MenuPopover
      label={text('field_menu', { field: field.name })}
      anchor={anchor}
      items={items}
      close={close}
      align="start"
    />
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined
