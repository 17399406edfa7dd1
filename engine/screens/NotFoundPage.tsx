import { hrefOf } from '#engine/core/paths/base.ts'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'

export interface NotFoundPageProps {
  /** What was not found; defaults to the page. */
  readonly title?: string
  readonly body?: string
  /** The way back; defaults to the collections. */
  readonly back?: { readonly href: string; readonly label: string }
}

/** The page does not exist. */
export function NotFoundPage({ title, body, back }: NotFoundPageProps) {
  const text = useText()
  return (
    <Page title={title ?? text('page_not_found')} icon="travel_explore">
      <EmptyState
        icon="travel_explore"
        title={title ?? text('page_not_found')}
        text={body ?? text('page_not_found_body')}
      >
        <a href={back?.href ?? hrefOf('/collections')}>{back?.label ?? text('back_to_collections')}</a>
      </EmptyState>
    </Page>
  )
}
