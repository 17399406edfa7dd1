import { readClause } from '#engine/core/filter/clauseReading.ts'
import { withoutFilter } from '#engine/core/filter/editFilters.ts'
import { clausesOf, typesOf } from '#engine/core/filter/filterTree.ts'
import { sayFilters } from '#engine/core/filter/sayFilters.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './FilterBar.module.css'
import { useSaying } from './useSaying.ts'

export interface FilterBarProps {
  readonly collection: string
  /** The person's own. */
  readonly filters: readonly PresetFilter[]
  readonly change: (filters: readonly PresetFilter[]) => void
}

/** What is in force, as one sentence above the list; and filters that cannot be applied, each with the way out. */
export default function FilterBar({ collection, filters, change }: FilterBarProps) {
  const text = useText()
  const saying = useSaying(collection, filters)
  const { metadata } = useStudio()
  const typeAt = typesOf(metadata, collection)
  const said = sayFilters(filters, saying)
  const broken = clausesOf(filters).flatMap(clause => {
    const reading = readClause(clause, typeAt(clause.field))
    return reading.kind === 'broken' && reading.reason !== 'value' ? [{ clause, reason: reading.reason }] : []
  })
  if (said === '' && broken.length === 0) return null
  return (
    <div className={styles.bar} data-part="filter-bar">
      {said !== '' && (
        <div className={styles.inForce}>
          <Icon name="filter_list" size={18} />
          <p className={styles.said}>{text('filter_said.items_where', { filters: said })}</p>
          <Button size="s" kind="quiet" onPress={() => change(filters.filter(isLocked))}>
            {text('clear_filters')}
          </Button>
        </div>
      )}
      {broken.map(({ clause, reason }) => (
        <Notice
          key={clause.key}
          kind="warning"
          action={{
            label: text('filter_said.remove_it'),
            onPress: () => change(withoutFilter(filters, clause.key)),
          }}
        >
          {text(`filter_editor.broken_${clause.field === '' ? 'shape' : reason}`, { field: clause.field })}
        </Notice>
      ))}
    </div>
  )
}

const isLocked = (filter: PresetFilter): boolean => !isPresetGroup(filter) && filter.locked === true
