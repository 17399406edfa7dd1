import { type ReactNode, useId } from 'react'
import styles from './Labeled.module.css'

/** A label, and the control below it. */
export interface LabeledProps {
  readonly label: string
  /** Draws the control with this id. The id of the label is `${id}-label`. */
  readonly children: (id: string) => ReactNode
}

/** A control with its label above it. */
export function Labeled({ label, children }: LabeledProps) {
  const id = useId()
  return (
    <div className={styles.labeled}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** Controls below each other, as in a sidebar. */
export const ControlList = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
)
