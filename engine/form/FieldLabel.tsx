import { useContext } from 'react'
import type { Access } from '#engine/core/access/Access.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { Tooltip } from '#engine/ui/tooltip/Tooltip.tsx'
import styles from './FieldLabel.module.css'
import { FieldMenu } from './FieldMenu.tsx'
import { ReadOnlyForm } from './ReadOnlyForm.ts'

export interface FieldLabelProps {
  readonly id: string
  readonly node: FormNode
  readonly access: Access
  readonly raw: boolean
  readonly setRaw: (raw: boolean) => void
  readonly change: (field: string, patch: Patch) => void
  /** Explains the state of the field. */
  readonly explain: () => void
  readonly toggleBatch: ((field: string, included: boolean) => void) | undefined
}

/**
 * The name of a field with its required mark, its menu, a lock that explains why it is read-only, and a button to
 * revert to the saved value.
 */
export function FieldLabel({ id, node, access, raw, setRaw, change, explain, toggleBatch }: FieldLabelProps) {
  const text = useText()
  const { field } = node
  const isFormReadOnly = useContext(ReadOnlyForm)
  return (
    <div className={styles.line}>
      {node.inBatch !== null && (
        <Checkbox
          label={text('batch_include', { field: field.name })}
          labelHidden
          checked={node.inBatch}
          onChange={included => toggleBatch?.(field.field, included)}
        />
      )}
      <label className={styles.label} dir="auto" htmlFor={id} id={`${id}-label`}>
        {field.name}
        {node.required && !isFormReadOnly && (
          <span className={styles.star} title={text('required')}>
            <span aria-hidden="true">*</span>
            <span className={textStyles.hidden}>{text('required')}</span>
          </span>
        )}
      </label>
      {!access.allowed && !isFormReadOnly && node.inBatch !== false && (
        <Tooltip text={access.reason}>
          <button
            type="button"
            className={styles.lock}
            aria-label={text('why_locked', { field: field.name })}
            data-part="why"
            onClick={explain}
          >
            <Icon name="lock" size={14} />
            <span id={`${id}-why`} className={textStyles.hidden}>
              {access.reason}
            </span>
          </button>
        </Tooltip>
      )}
      <FieldMenu node={node} raw={raw} setRaw={setRaw} change={change} explain={explain} />
      {node.edited && (
        <button
          type="button"
          className={styles.editedMark}
          onClick={() => change(field.field, { op: 'unset' })}
          data-part="reset"
        >
          <Icon name="undo" size={14} />
          {text('undo_change')}
        </button>
      )}
    </div>
  )
}
