import { useQueries } from '@tanstack/react-query'
import { blockingFilters } from '#engine/core/filter/blockingFilters.ts'
import { describeFilter } from '#engine/core/filter/describeFilters.ts'
import { filterTree, typesOf } from '#engine/core/filter/filterTree.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './NoMatch.module.css'
import { useFilterDescriptions } from './useFilterDescriptions.ts'

export interface NoMatchProps {
  readonly collection: CollectionInfo
  /** Set by the collection. */
  readonly fixed: readonly PresetFilter[]
  readonly filters: readonly PresetFilter[]
  readonly search: string
  readonly change: (filters: readonly PresetFilter[]) => void
  readonly clearSearch: () => void
}

interface Way {
  readonly key: string
  readonly description: string
  readonly count: number
  readonly take: () => void
}

/** Finds the single filter whose removal would give results; one request per filter. */
export default function NoMatch({ collection, fixed, filters, search, change, clearSearch }: NoMatchProps) {
  const text = useText()
  const studio = useStudio()
  const { metadata } = studio
  const name = collection.collection
  const typeAt = typesOf(metadata, name)
  const saying = useFilterDescriptions(name, filters)
  const queries = [
    ...(search === ''
      ? []
      : [
          {
            key: 'search',
            description: text('filter_text.search', { search }),
            search: '',
            filters,
            take: clearSearch,
          },
        ]),
    ...blockingFilters(filters, typeAt).map(({ filter, remaining }) => ({
      key: `filter:${filter.key}`,
      description: describeFilter(filter, saying) ?? filter.key,
      search,
      filters: remaining,
      take: () => change(remaining),
    })),
  ]
  const answers = useQueries({
    queries: queries.map(each => {
      const query = {
        filter: filterTree([...fixed, ...each.filters], typeAt),
        ...(each.search === '' ? {} : { search: each.search }),
        limit: 0,
        fields: [collection.primaryKey],
        meta: ['filter_count' as const],
      }
      return {
        queryKey: ['items', name, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => studio.readItems(name, query, signal),
      }
    }),
  })
  if (answers.some(answer => answer.isPending)) return <Skeleton rows={2} />
  const ways = queries.flatMap(({ key, description, take }, at): readonly Way[] => {
    const count = answers[at]?.data?.filterCount ?? 0
    return count > 0 ? [{ key, description, count, take }] : []
  })
  if (ways.length > 0)
    return (
      <ul className={styles.suggestions} data-part="ways-out">
        {ways
          .toSorted((a, b) => b.count - a.count)
          .map(({ key, description, count, take }) => (
            <li key={key} className={styles.suggestion}>
              <span className={styles.description}>
                {description}
                <span className={styles.note}>{text('filter_text.without', { count })}</span>
              </span>
              <Button size="s" onPress={take}>
                {text('filter_text.remove_it')}
              </Button>
            </li>
          ))}
      </ul>
    )
  if (answers.some(answer => answer.isError)) return <p className={styles.note}>{text('filter_text.not_asked')}</p>
  return queries.length > 1 ? <p className={styles.note}>{text('filter_text.no_single')}</p> : null
}
