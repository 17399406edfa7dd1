import type { RowState } from '#engine/core/item/nested/relatedRows.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './StateMark.module.css'

/** The staged change of a related item. A saved one has none. */
export function StateMark({ state }: { readonly state: RowState }) {
  const text = useText()
  if (state === 'saved') return null
  return (
    <span className={styles.mark} data-state={state}>
      {text(`related_list.${state}`)}
    </span>
  )
}
