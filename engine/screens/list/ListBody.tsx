import type { ReactNode } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { LazyFailureDetails } from '#engine/form/failure/LazyFailureDetails.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import type { ListResult } from './useList.ts'

export interface ListBodyProps {
  readonly list: ListResult
  readonly search: string
  readonly page: number
  /** The user has set filters. */
  readonly filtered: boolean
  readonly layout: ReactNode
  /** The layout draws itself without items: while loading, and when the list is empty. */
  readonly drawsLoading: boolean
  readonly drawsEmpty: boolean
  readonly create: ReactNode
  /** The message of an empty list. */
  readonly empty?: { readonly icon: string; readonly title: string; readonly text: string }
  /** The filters or the search that exclude all items, each with a way to remove it. */
  readonly waysOut: ReactNode
  readonly clear: () => void
  readonly firstPage: () => void
  readonly reset: () => void
}

/** The codes with which a server refuses the query itself; only then does a reset help (decision 9). */
const queryRefused = new Set(['INVALID_QUERY', 'FIELD_NOT_FOUND', 'FORBIDDEN'])

/** The layout, or what replaces it: loading, an error, no results, or an empty list. */
export function ListBody(props: ListBodyProps) {
  const { list, search, page, filtered, layout, create, clear, firstPage, reset } = props
  const text = useText()
  if (list.error !== null) {
    const failure = toFailure(list.error)
    return (
      <EmptyState icon="error" title={text('unexpected_error')} text={failureText(failure, text)}>
        <Button kind="primary" icon="refresh" onPress={list.reload}>
          {text('try_again')}
        </Button>
        {failure._tag === 'Refused' && queryRefused.has(failure.code) && (
          <Button onPress={reset}>{text('reset_page_preferences')}</Button>
        )}
        <LazyFailureDetails failure={failure} />
      </EmptyState>
    )
  }
  if (list.pending) return list.loading ? props.drawsLoading ? layout : <Skeleton rows={10} /> : null
  if (list.items.length > 0 || props.drawsEmpty) return layout
  if (search !== '' || filtered)
    return (
      <EmptyState icon="search" title={text('no_results')} text={text('no_results_body')}>
        <Button onPress={clear}>{text('clear_filters')}</Button>
        {props.waysOut}
      </EmptyState>
    )
  if (page > 1)
    return (
      <EmptyState icon="first_page" title={text('page_is_empty')} text={text('page_is_empty_body', { page })}>
        <Button onPress={firstPage}>{text('first_page')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState {...(props.empty ?? { icon: 'box', title: text('no_items'), text: text('no_items_body') })}>
      {create}
    </EmptyState>
  )
}
