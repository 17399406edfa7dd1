import { Icon } from '../icon/Icon.tsx'
import styles from './ButtonList.module.css'

export interface ButtonListProps {
  readonly icon: string
  readonly entries: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (id: string) => void
}

/** One button below the other, to choose one of several things by name. */
export function ButtonList({ icon, entries, onChoose }: ButtonListProps) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className={styles.entry} onClick={() => onChoose(id)}>
            <Icon name={icon} />
            <span dir="auto">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
