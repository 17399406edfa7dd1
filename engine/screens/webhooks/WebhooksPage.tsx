import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { BatchEditDrawerProps } from '../batch/BatchEditDrawer.tsx'
import { CollectionList } from '../collections/CollectionList.tsx'
import { useNavigateTo } from '../navigation/useNavigateTo.ts'

const loadLast = () => import('./LastDeliveries.tsx')
const loadEdit = () => import('../batch/BatchEditDrawer.tsx')

export interface WebhooksPageProps {
  readonly collection: CollectionInfo
  /** The keys that are edited together in a drawer over the list. */
  readonly editing: readonly string[] | null
}

/** The list of webhooks. */
export function WebhooksPage({ collection, editing }: WebhooksPageProps) {
  const text = useText()
  const navigate = useNavigateTo()
  const { capabilities } = useStudio()
  const BatchEditDrawer = componentOf<BatchEditDrawerProps>(loadEdit)
  const close = () => navigate(settingsHref('webhooks'))
  return (
    <>
      <CollectionList
        collection={collection}
        title={text('webhooks.title')}
        icon="webhook"
        breadcrumb={text('settings')}
        locked={[]}
        itemHref={key => settingsHref('webhooks', String(key))}
        {...(capabilities.has('webhook-deliveries')
          ? { above: <LazySection<object> load={loadLast} props={{}} /> }
          : {})}
        create={text('webhooks.create')}
        edit={keys => navigate(settingsHref('webhooks', keys.join(',')))}
        empty={{ icon: 'webhook', title: text('webhooks.none'), text: text('webhooks.none_body') }}
        help={text('webhooks.help')}
      />
      {editing && (
        <LazyDialog close={close}>
          <BatchEditDrawer collection={collection} keys={editing} close={close} />
        </LazyDialog>
      )}
    </>
  )
}
