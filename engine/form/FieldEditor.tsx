import { type ReactNode, Suspense, useCallback, useContext } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { type FormNode, flatNodes } from '#engine/core/form/FormNode.ts'
import type { GroupSection, GroupSummary, InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { Boundary } from '#engine/ui/boundary/Boundary.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Loaded } from '#engine/ui/lazy/Loaded.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import { FieldDrawerEdits, FormDrawerEdits } from './DrawerEditsContext.ts'
import styles from './FieldRow.module.css'
import { RawValue } from './RawValue.tsx'
import { useContainedChange } from './useContainedChange.ts'

export interface FieldEditorProps {
  readonly node: FormNode
  readonly id: string
  readonly describedBy: string | undefined
  readonly access: Access
  /** Edits the value as text, regardless of the interface. */
  readonly raw: boolean
  readonly item: Item
  readonly primaryKey: Key | null
  readonly change: (field: string, patch: Patch) => void
  /** The rows inside of a group. */
  readonly children: ReactNode
  readonly sections?: readonly GroupSection[]
}

/** The interface of a field. Edits the value as text if the interface is missing, has failed, or raw editing is on. */
export function FieldEditor(props: FieldEditorProps) {
  const { node, id, describedBy, access, children, sections = [] } = props
  const text = useText()
  const form = useContext(FormDrawerEdits)
  const name = node.field.field
  const hold = useCallback(
    (drawer: object, patch: Patch | null) => form.put(drawer, patch && { field: name, patch }),
    [form, name],
  )
  const emit = (patch: Patch) => {
    if (access.allowed) props.change(name, patch)
  }
  const contained = useContainedChange(node, emit)
  const raw = (
    <RawValue id={id} describedBy={describedBy} field={node.field} value={node.value} access={access} change={emit} />
  )
  const placeholder = node.field.meta?.hideLoader ? null : (
    <div className={styles.placeholder} aria-hidden="true" data-part="field-loading" />
  )
  if (node.kind === 'problem' && node.awaited && !props.raw) return placeholder
  if (node.kind === 'problem')
    return (
      <>
        {raw}
        {children}
        <p className={styles.missing}>{text('interface_not_found', { interface: node.missing })}</p>
      </>
    )
  if (props.raw) return raw
  const instead = (retry: () => void, reason: ReactNode) => (
    <>
      <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
        {text('interface_broke', { interface: node.plugin.id })} {reason}
      </Notice>
      {node.plugin.presentation ? children : raw}
    </>
  )
  const { fault } = contained
  if (fault) return instead(contained.retry, text(`extension.fault.${fault.reason}`, { detail: fault.detail }))
  return (
    <Boundary fallback={(_, retry) => instead(retry, null)}>
      <Suspense fallback={placeholder}>
        <FieldDrawerEdits value={hold}>
          <Loaded<InterfaceProps<unknown>>
            load={node.plugin.load}
            props={{
              id,
              describedBy,
              value: node.value,
              options: node.options,
              field: node.field,
              access,
              invalid: node.problem !== null,
              item: props.item,
              primaryKey: props.primaryKey,
              toManyEdit: node.toManyEdit,
              toOneEdit: node.toOneEdit,
              change: contained.emit,
              ...(node.plugin.group && { children, sections, summary: summaryOf(node.children) }),
            }}
          />
        </FieldDrawerEdits>
      </Suspense>
    </Boundary>
  )
}

/** The summary of the fields in a closed group. */
export function summaryOf(nodes: readonly FormNode[]): GroupSummary {
  const inside = flatNodes(nodes).filter(each => !(each.kind === 'field' && each.plugin.presentation))
  return {
    fields: inside.length,
    edited: inside.filter(each => each.edited).length,
    problems: inside.filter(each => each.problem !== null).length,
  }
}
