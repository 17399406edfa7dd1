import { useQuery } from '@tanstack/react-query'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { EmptyState } from '#engine/ui/empty-state/EmptyState.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Page } from '#engine/ui/page/Page.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { usePresetStore } from './usePreset.tsx'

export interface MissingBookmarkProps {
  readonly collection: CollectionInfo
  readonly bookmark: number | null
  /** The collection as usual. */
  readonly href: string
}

/**
 * Loads a bookmark that was created after the studio started, then shows it. If it does not exist, shows a message
 * with a link to the collection.
 */
export default function MissingBookmark({ collection, bookmark, href }: MissingBookmarkProps) {
  const text = useText()
  const store = usePresetStore()
  const view = { collection: collection.collection, bookmark }
  const { data, error, refetch } = useQuery({
    queryKey: ['bookmark', view],
    queryFn: () => store.find(view),
  })
  return (
    <Page title={collection.name} icon={collection.icon} breadcrumb={text('collections')}>
      {error !== null ? (
        <EmptyState icon="error" title={text('unexpected_error')} text={failureText(toFailure(error), text)}>
          <Button kind="primary" icon="refresh" onPress={() => void refetch()}>
            {text('try_again')}
          </Button>
        </EmptyState>
      ) : data !== false ? (
        <Skeleton rows={10} />
      ) : (
        <EmptyState icon="bookmark" title={text('bookmarks.missing')} text={text('bookmarks.missing_body')}>
          <a href={href}>{text('back_to', { name: collection.name })}</a>
        </EmptyState>
      )}
    </Page>
  )
}
