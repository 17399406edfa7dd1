import { Checkbox, useText } from '#engine/plugin.ts'
import styles from './Tabular.module.css'

interface SelectAllProps {
  /** Only one row can be selected. */
  readonly single: boolean
  /** How many rows are selected, of how many. */
  readonly chosen: number
  readonly count: number
  readonly selectAll: () => void
}

/** The header over the checkboxes: selects all rows of the page, or none. */
export function SelectAll({ single, chosen, count, selectAll }: SelectAllProps) {
  const text = useText()
  if (single) return <td />
  return (
    <th className={styles.select} scope="col">
      <Checkbox
        label={text('select_all')}
        labelHidden
        checked={count > 0 && chosen >= count}
        indeterminate={chosen > 0 && chosen < count}
        onChange={selectAll}
      />
    </th>
  )
}
