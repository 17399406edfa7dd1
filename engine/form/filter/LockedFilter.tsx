import { hideArchivedKey } from '#engine/core/filter/filterTree.ts'
import { sayFilter } from '#engine/core/filter/sayFilters.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import styles from './FilterEditor.module.css'
import { useSaying } from './useSaying.ts'

/** A filter that the person can neither change nor take off, and why (P-478, C-180). */
export function LockedFilter({ filter, collection }: { readonly filter: PresetFilter; readonly collection: string }) {
  const saying = useSaying(collection, [filter])
  const why = filter.key === hideArchivedKey ? 'filter_editor.hides_archived' : 'filter_editor.locked'
  return (
    <div className={styles.locked} data-part="locked-filter">
      <Icon name="lock" size={18} />
      <div>
        <p className={styles.said}>{sayFilter(filter, saying) ?? filter.key}</p>
        <p className={styles.why}>{saying.i18n.text(why)}</p>
      </div>
    </div>
  )
}
