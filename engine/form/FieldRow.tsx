import { memo, Suspense, useId } from 'react'
import type { Item, Key } from '#schemas/data/Item.ts'
import { useText } from '../i18n/I18n.tsx'
import type { Access } from '../registry/Access.ts'
import { componentOf } from '../registry/componentOf.ts'
import type { InterfaceProps } from '../registry/InterfacePlugin.ts'
import type { Patch } from '../registry/Patch.ts'
import { Boundary } from '../ui/boundary/Boundary.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { FieldLabel } from './FieldLabel.tsx'
import styles from './FieldRow.module.css'
import type { FormNode } from './FormNode.ts'
import { problemText } from './problemText.ts'
import { RawValue } from './RawValue.tsx'
import { reasonText } from './reasonText.ts'

export interface FieldRowProps {
  readonly node: FormNode
  /** The item with its edits. Its identity changes with every edit, so it does not count for drawing a row again. */
  readonly itemOf: () => Item
  readonly primaryKey: Key | null
  readonly change: (field: string, patch: Patch) => void
}

/** One field: label, star, editor, note, message. Draws again only when its own node has changed. */
export const FieldRow = memo(function FieldRow({ node, itemOf, primaryKey, change }: FieldRowProps) {
  const text = useText()
  const id = useId()
  const { field, problem } = node
  const access: Access = node.closed ? { allowed: false, reason: reasonText(node.closed, text) } : { allowed: true }
  const note = field.meta?.note
  const describedBy =
    [note && `${id}-note`, problem && `${id}-problem`, !access.allowed && `${id}-why`].filter(Boolean).join(' ') ||
    undefined
  const emit = (patch: Patch) => {
    if (access.allowed) change(field.field, patch)
  }
  const raw = (
    <RawValue id={id} describedBy={describedBy} field={field} value={node.value} access={access} change={emit} />
  )
  return (
    <div
      className={styles.row}
      data-part="field-row"
      data-field={field.field}
      data-interface={node.kind === 'field' ? node.plugin.id : undefined}
      data-width={node.width}
      data-edited={node.edited || undefined}
      data-invalid={problem !== null || undefined}
    >
      {!(node.kind === 'field' && node.plugin.presentation) && (
        <FieldLabel id={id} node={node} access={access} reset={() => change(field.field, { op: 'unset' })} />
      )}
      {node.kind === 'problem' ? (
        <>
          {raw}
          <p className={styles.missing}>{text('interface_not_found', { interface: node.missing })}</p>
        </>
      ) : (
        <Boundary
          fallback={(_, retry) => (
            <>
              <Notice kind="danger" action={{ label: text('try_again'), onPress: retry }}>
                {text('interface_broke', { interface: node.plugin.id })}
              </Notice>
              {raw}
            </>
          )}
        >
          <Suspense fallback={<div className={styles.placeholder} aria-hidden="true" />}>
            <Editor
              node={node}
              id={id}
              describedBy={describedBy}
              access={access}
              itemOf={itemOf}
              primaryKey={primaryKey}
              emit={emit}
            />
          </Suspense>
        </Boundary>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problemText(problem, text)}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  )
})

interface EditorProps {
  readonly node: FormNode & { readonly kind: 'field' }
  readonly id: string
  readonly describedBy: string | undefined
  readonly access: Access
  readonly itemOf: () => Item
  readonly primaryKey: Key | null
  readonly emit: (patch: Patch) => void
}

function Editor({ node, id, describedBy, access, itemOf, primaryKey, emit }: EditorProps) {
  const Component = componentOf<InterfaceProps<unknown>>(node.plugin.load)
  return (
    <Component
      id={id}
      describedBy={describedBy}
      value={node.value}
      options={node.options}
      field={node.field}
      access={access}
      invalid={node.problem !== null}
      item={itemOf()}
      primaryKey={primaryKey}
      edit={node.edit}
      change={emit}
    />
  )
}
