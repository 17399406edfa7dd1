import type { ReactNode, RefObject } from 'react'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { IconButton } from '../button/IconButton.tsx'
import { useText } from '../i18n/I18n.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './FieldButton.module.css'

export interface FieldButtonProps {
  readonly id: string
  /** The whole field, which the popover is positioned below. */
  readonly anchor: RefObject<HTMLDivElement | null>
  /** Name and value for screen readers, if there is no label with the id `{id}-label`. */
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  readonly icon?: string | undefined
  /** The current value, or a placeholder. */
  readonly value: ReactNode
  readonly empty: boolean
  readonly invalid: boolean
  readonly readOnly: boolean
  readonly isOpen: boolean
  /** Loads the code of the popover as soon as a press is likely. */
  readonly load: () => void
  readonly open: () => void
  readonly onClear: (() => void) | undefined
  readonly part: string
  /** The content of the popover. */
  readonly children: ReactNode
}

/** A field that is a button: it shows the value and opens a popover to choose from. */
export function FieldButton(props: FieldButtonProps) {
  const { id, anchor, label, icon, value, empty, invalid, readOnly, isOpen, load, onClear, part, children } = props
  const text = useText()
  const open = () => {
    if (!readOnly) props.open()
  }
  return (
    <div
      ref={anchor}
      className={styles.field}
      data-part={part}
      data-invalid={invalid || undefined}
      data-readonly={readOnly || undefined}
    >
      <button
        type="button"
        id={id}
        className={styles.button}
        aria-label={label}
        aria-labelledby={label === undefined ? `${id}-label ${id}-value` : undefined}
        aria-describedby={props.describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-disabled={readOnly || undefined}
        aria-invalid={invalid || undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {icon && <Icon name={icon} />}
        <span
          id={`${id}-value`}
          className={`${textStyles.cut} ${styles.value}`}
          dir="auto"
          data-empty={empty || undefined}
        >
          {value}
        </span>
        {!readOnly && <Icon name={isOpen ? 'expand_less' : 'expand_more'} />}
      </button>
      {onClear && !readOnly && <IconButton icon="close" size="s" label={text('clear_value')} onPress={onClear} />}
      {children}
    </div>
  )
}
