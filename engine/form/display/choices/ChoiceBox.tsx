import type { CSSProperties } from 'react'
import type { Choice } from '#engine/core/display/choices/readChoices.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ChoiceBox.module.css'

export interface ChoiceBoxProps {
  readonly type: 'checkbox' | 'radio'
  /** The group of radio buttons that it belongs to. */
  readonly name?: string
  readonly choice: Choice
  readonly checked: boolean
  readonly icon: string
  readonly color?: string | undefined
  readonly closed: boolean
  /** For a box whose group cannot be marked as invalid itself. */
  readonly invalid?: boolean
  readonly onPress: () => void
}

/** A choice as a box or a button with its text; a real input lies below it, so that keys work as everywhere. */
export function ChoiceBox({
  type,
  name,
  choice,
  checked,
  icon,
  color,
  closed,
  invalid = false,
  onPress,
}: ChoiceBoxProps) {
  const tint = choice.color ?? color
  // Safe: CSSProperties has no room for custom properties.
  const style = tint ? ({ '--choice-color': tint } as CSSProperties) : undefined
  return (
    <label className={styles.box} style={style} data-checked={checked || undefined} data-closed={closed || undefined}>
      <input
        type={type}
        name={name}
        className={styles.input}
        checked={checked}
        aria-disabled={closed || undefined}
        aria-invalid={invalid || undefined}
        // A radio button only reports being selected; a press on the selected one clears it.
        onClick={() => {
          if (type === 'radio' && checked && !closed) onPress()
        }}
        onChange={() => {
          if (!closed) onPress()
        }}
      />
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      {choice.icon && <Icon name={choice.icon} size={18} />}
      <span className={styles.text} dir="auto">
        {choice.text}
      </span>
    </label>
  )
}
