import { useMemo } from 'react'
import { countedRule, dependsOnUser } from '#engine/core/permissions/countedRule.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { FilterTree } from '#schemas/filter/FilterTree.ts'
import styles from './PermissionDrawer.module.css'

export interface MatchCountProps {
  readonly collection: string
  readonly role: string | null
  readonly rule: FilterTree | null
}

/** How many items a rule matches, requested after a pause in typing. */
export function MatchCount({ collection, role, rule }: MatchCountProps) {
  const text = useText()
  const { metadata } = useStudio()
  const key = metadata.collection(collection)?.primaryKey
  const settledRule = useSettled(JSON.stringify(rule ?? {}), 500)
  const query = useMemo(
    () => ({
      ...(key === undefined ? {} : { fields: [key] }),
      // Safe: it was a filter before it was serialized.
      filter: countedRule(JSON.parse(settledRule) as FilterTree, role, new Date().toISOString()),
      limit: 0,
      meta: ['filter_count' as const, 'total_count' as const],
    }),
    [settledRule, key, role],
  )
  const { page, error, settled } = useItems(collection, query)
  const count = page?.filterCount ?? null
  const total = page?.totalCount ?? null
  return (
    <p className={styles.count} role="status" data-part="match-count">
      <Icon name="filter_list" size={18} />
      <span>
        {error !== null || (settled && (count === null || total === null))
          ? text('permissions.not_counted')
          : settled
            ? text('permissions.matches', { count, total })
            : text('permissions.counting')}
        {dependsOnUser(query.filter) && <span className={styles.aside}>{text('permissions.counted_for_you')}</span>}
      </span>
    </p>
  )
}
