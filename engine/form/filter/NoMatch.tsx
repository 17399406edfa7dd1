import { useQueries } from '@tanstack/react-query'
import { filterTree, typesOf } from '#engine/core/filter/filterTree.ts'
import { sayFilter } from '#engine/core/filter/sayFilters.ts'
import { suspectsOf } from '#engine/core/filter/suspects.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { PresetFilter } from '#schemas/data/PresetFilter.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import styles from './NoMatch.module.css'
import { useSaying } from './useSaying.ts'

export interface NoMatchProps {
  readonly collection: CollectionInfo
  /** In force by the collection's own setting. */
  readonly fixed: readonly PresetFilter[]
  readonly filters: readonly PresetFilter[]
  readonly search: string
  readonly change: (filters: readonly PresetFilter[]) => void
  readonly clearSearch: () => void
}

interface Way {
  readonly key: string
  readonly said: string
  readonly count: number
  readonly take: () => void
}

/** Which one thing, taken off, would give items again; asked of the server, a question for each. */
export default function NoMatch({ collection, fixed, filters, search, change, clearSearch }: NoMatchProps) {
  const text = useText()
  const studio = useStudio()
  const { metadata } = studio
  const name = collection.collection
  const typeAt = typesOf(metadata, name)
  const saying = useSaying(name, filters)
  const asked = [
    ...(search === ''
      ? []
      : [{ key: 'search', said: text('filter_said.search', { search }), search: '', filters, take: clearSearch }]),
    ...suspectsOf(filters, typeAt).map(({ filter, rest }) => ({
      key: `filter:${filter.key}`,
      said: sayFilter(filter, saying) ?? filter.key,
      search,
      filters: rest,
      take: () => change(rest),
    })),
  ]
  const answers = useQueries({
    queries: asked.map(each => {
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
  const ways = asked.flatMap(({ key, said, take }, at): readonly Way[] => {
    const count = answers[at]?.data?.filterCount ?? 0
    return count > 0 ? [{ key, said, count, take }] : []
  })
  if (ways.length > 0)
    return (
      <ul className={styles.ways} data-part="ways-out">
        {ways
          .toSorted((one, other) => other.count - one.count)
          .map(({ key, said, count, take }) => (
            <li key={key} className={styles.way}>
              <span className={styles.said}>
                {said}
                <span className={styles.note}>{text('filter_said.without', { count })}</span>
              </span>
              <Button size="s" onPress={take}>
                {text('filter_said.remove_it')}
              </Button>
            </li>
          ))}
      </ul>
    )
  if (answers.some(answer => answer.isError)) return <p className={styles.note}>{text('filter_said.not_asked')}</p>
  return asked.length > 1 ? <p className={styles.note}>{text('filter_said.no_single')}</p> : null
}
