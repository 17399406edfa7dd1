import { useText } from '../i18n/I18n.tsx'
import type { Access } from '../registry/Access.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { Tooltip } from '../ui/tooltip/Tooltip.tsx'
import styles from './FieldLabel.module.css'
import type { FormNode } from './FormNode.ts'

export interface FieldLabelProps {
  readonly id: string
  readonly node: FormNode
  readonly access: Access
  readonly reset: () => void
}

/** The name of a field, its star, the lock that says why it is closed, and the way back to the saved value. */
export function FieldLabel({ id, node, access, reset }: FieldLabelProps) {
  const text = useText()
  const { field } = node
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {field.name}
        {node.required && (
          <span className={styles.star} title={text('required')}>
            <span aria-hidden="true">*</span>
            <span className={styles.hidden}>{text('required')}</span>
          </span>
        )}
      </label>
      {!access.allowed && (
        <Tooltip text={access.reason}>
          <button
            type="button"
            className={styles.lock}
            aria-label={text('why_locked', { field: field.name })}
            data-part="why"
          >
            <Icon name="lock" size={14} />
            <span id={`${id}-why`} className={styles.hidden}>
              {access.reason}
            </span>
          </button>
        </Tooltip>
      )}
      {node.edited && (
        <button type="button" className={styles.edited} onClick={reset} data-part="reset">
          <Icon name="undo" size={14} />
          {text('undo_change')}
        </button>
      )}
    </div>
  )
}
