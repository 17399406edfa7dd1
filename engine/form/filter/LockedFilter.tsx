import { describeFilter } from '#engine/core/filter/describeFilters.ts'
import { hideArchivedKey } from '#engine/core/filter/filterTree.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import styles from './FilterEditor.module.css'
import { useFilterDescriptions } from './useFilterDescriptions.ts'

/** A filter that the user can neither change nor remove, with the reason. */
export function LockedFilter({ filter, collection }: { readonly filter: PresetFilter; readonly collection: string }) {
  const saying = useFilterDescriptions(collection, [filter])
  const why = filter.key === hideArchivedKey ? 'filter_editor.hides_archived' : 'filter_editor.locked'
  return (
    <div className={styles.locked} data-part="locked-filter">
      <Icon name="lock" size={18} />
      <div>
        <p className={styles.description}>{describeFilter(filter, saying) ?? filter.key}</p>
        <p className={styles.reason}>{saying.i18n.text(why)}</p>
      </div>
    </div>
  )
}
