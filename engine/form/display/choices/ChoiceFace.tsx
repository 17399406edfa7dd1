import type { Choice } from '#engine/core/display/choices/readChoices.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import styles from './ChoiceFace.module.css'

/** A choice in a line: an icon or a colored dot, and its text. */
export function ChoiceFace({ choice }: { readonly choice: Choice }) {
  const style = choice.color ? { color: choice.color } : undefined
  return (
    <span className={styles.face}>
      {choice.icon ? (
        <span className={styles.mark} style={style}>
          <Icon name={choice.icon} size={18} />
        </span>
      ) : (
        choice.color && <span className={styles.dot} style={{ background: choice.color }} />
      )}
      <span className={styles.text} dir="auto">
        {choice.text}
      </span>
    </span>
  )
}
