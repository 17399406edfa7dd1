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

/** How many items a rule lets through, asked once typing rests. */
export function MatchCount({ collection, role, rule }: MatchCountProps) {
  const text = useText()
  const { metadata } = useStudio()
  const key = metadata.collection(collection)?.primaryKey
  const asked = useSettled(JSON.stringify(rule ?? {}), 500)
  const query = useMemo(
    () => ({
      ...(key === undefined ? {} : { fields: [key] }),
      // Safe: it was one before it was written down.
      filter: countedRule(JSON.parse(asked) as FilterTree, role, new Date().toISOString()),
      limit: 0,
      meta: ['filter_count' as const, 'total_count' as const],
    }),
    [asked, key, role],
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
