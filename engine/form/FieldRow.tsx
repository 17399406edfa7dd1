import { memo, useContext, useId, useState } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import { reasonText } from '#engine/core/access/reasonText.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import type { GroupSection } from '#engine/core/registry/InterfacePlugin.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { FieldEditor, summaryOf } from './FieldEditor.tsx'
import { FieldFacts } from './FieldFacts.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import styles from './FieldRow.module.css'
import { ReadOnlyForm } from './ReadOnlyForm.ts'

export interface FieldRowProps {
  readonly node: FormNode
  /** The item with its edits. It changes with every edit, so it does not trigger a redraw. */
  readonly item: Item
  readonly primaryKey: Key | null
  readonly change: (field: string, patch: Patch) => void
  /** Adds a field to a batch edit or removes it. */
  readonly toggleBatch?: ((field: string, included: boolean) => void) | undefined
}

/** One field: label, required mark, menu, editor, note, message. Only redraws when its own node changes. */
export const FieldRow = memo(function FieldRow({ node, item, primaryKey, change, toggleBatch }: FieldRowProps) {
  const text = useText()
  const id = useId()
  const [raw, setRaw] = useState(false)
  const [explained, setExplained] = useState(false)
  const isFormReadOnly = useContext(ReadOnlyForm)
  const { field, problem } = node
  const access: Access = node.readOnlyReason
    ? { allowed: false, reason: reasonText(node.readOnlyReason, text) }
    : { allowed: true }
  const isLocked = !access.allowed && !isFormReadOnly
  const note = field.meta?.note
  const isNamed = !(node.kind === 'field' && node.plugin.presentation)
  // A read-only field shows its reason next to its name, and a field of a batch edit has a checkbox there, so both keep
  // the label.
  const hidesLabel = field.meta?.hideLabel === true && !isLocked && node.inBatch === null
  const describedBy =
    [note && `${id}-note`, problem && `${id}-problem`, isLocked && `${id}-why`].filter(Boolean).join(' ') || undefined
  const rowsOf = (nodes: readonly FormNode[]) =>
    nodes.length > 0 && (
      <div className={styles.rows}>
        {nodes.map(child => (
          <FieldRow
            key={child.field.field}
            node={child}
            item={item}
            primaryKey={primaryKey}
            change={change}
            toggleBatch={toggleBatch}
          />
        ))}
      </div>
    )
  const sections = node.children.map((child): GroupSection => {
    const isGroup = child.kind === 'field' && child.plugin.group === true
    const inside = isGroup ? child.children : [child]
    return {
      field: child.field,
      options: isGroup ? child.options : {},
      summary: summaryOf(inside),
      rows: rowsOf(inside),
    }
  })
  return (
    <div
      className={styles.row}
      data-part="field-row"
      data-field={field.field}
      data-interface={node.kind === 'field' ? node.plugin.id : undefined}
      data-width={node.width}
      data-edited={node.edited || undefined}
      data-invalid={problem !== null || undefined}
      data-out={node.inBatch === false || undefined}
    >
      {isNamed && hidesLabel && (
        <label className={textStyles.hidden} htmlFor={id} id={`${id}-label`}>
          {field.name}
        </label>
      )}
      {isNamed && !hidesLabel && (
        <FieldLabel
          id={id}
          node={node}
          access={access}
          raw={raw}
          setRaw={setRaw}
          change={change}
          explain={() => setExplained(true)}
          toggleBatch={toggleBatch}
        />
      )}
      {explained && <FieldFacts node={node} close={() => setExplained(false)} />}
      <FieldEditor
        node={node}
        id={id}
        describedBy={describedBy}
        access={access}
        raw={raw}
        item={item}
        primaryKey={primaryKey}
        change={change}
        sections={sections}
      >
        {rowsOf(node.children)}
      </FieldEditor>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problemText(problem, text, field)}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}, isSameRow)

function isSameRow(before: FieldRowProps, after: FieldRowProps): boolean {
  const isSame = (name: Exclude<keyof FieldRowProps, 'item'>) => before[name] === after[name]
  return isSame('node') && isSame('primaryKey') && isSame('change') && isSame('toggleBatch')
}
