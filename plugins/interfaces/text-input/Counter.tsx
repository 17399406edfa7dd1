import { textStyles, useText } from '#engine/plugin.ts'
import styles from './TextInput.module.css'

interface CounterProps {
  readonly id: string
  readonly used: number
  readonly length: number
}

/** Shows how many characters remain, once at most a fifth remains. */
export function Counter({ id, used, length }: CounterProps) {
  const text = useText()
  const left = length - used
  const share = left / length
  if (share > 0.2) return null
  const level = share < 0.05 ? 'danger' : share < 0.1 ? 'warning' : 'plain'
  return (
    <span id={id} className={styles.counter} data-level={level} data-part="counter">
      <span aria-hidden="true">{left}</span>
      <span className={textStyles.hidden} role="status">
        {text('text_input.characters_left', { count: left })}
      </span>
    </span>
  )
}
