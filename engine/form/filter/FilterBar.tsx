import { readClause } from '#engine/core/filter/clauseReading.ts'
import { describeFilters } from '#engine/core/filter/describeFilters.ts'
import { withoutFilter } from '#engine/core/filter/editFilters.ts'
import { clausesOf, typesOf } from '#engine/core/filter/filterTree.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { isPresetGroup, type PresetFilter } from '#schemas/data/PresetFilter.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './FilterBar.module.css'
import { useFilterDescriptions } from './useFilterDescriptions.ts'

export interface FilterBarProps {
  readonly collection: string
  /** The person's own. */
  readonly filters: readonly PresetFilter[]
  readonly change: (filters: readonly PresetFilter[]) => void
}

/** Describes the active filters in one sentence above the list, and lists invalid filters with a way to fix them. */
export default function FilterBar({ collection, filters, change }: FilterBarProps) {
  const text = useText()
  const saying = useFilterDescriptions(collection, filters)
  const { metadata } = useStudio()
  const typeAt = typesOf(metadata, collection)
  const description = describeFilters(filters, saying)
  const broken = clausesOf(filters).flatMap(clause => {
    const reading = readClause(clause, typeAt(clause.field))
    return reading.kind === 'broken' && reading.reason !== 'value' ? [{ clause, reason: reading.reason }] : []
  })
  if (description === '' && broken.length === 0) return null
  return (
    <div className={styles.bar} data-part="filter-bar">
      {description !== '' && (
        <div className={styles.inForce}>
          <Icon name="filter_list" size={18} />
          <p className={styles.description}>{text('filter_text.items_where', { filters: description })}</p>
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
            label: text('filter_text.remove_it'),
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
