import { plainText } from '#engine/core/display/displayText.ts'
import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import { useItemEdit } from '../item/edit/ItemEditContext.ts'
import { ItemScreen } from '../item/ItemScreen.tsx'
import type { DeliveriesProps } from './Deliveries.tsx'

const loadDeliveries = () => import('./Deliveries.tsx')

export interface WebhookPageProps {
  readonly collection: CollectionInfo
  /** `+` for a new one. */
  readonly primaryKey: string
}

/** A webhook: its form, its deliveries, and a test. */
export default function WebhookPage(props: WebhookPageProps) {
  const text = useText()
  return (
    <CollectionItem {...props} savedText={text('webhooks.saved')}>
      <WebhookScreen />
    </CollectionItem>
  )
}

function WebhookScreen() {
  const text = useText()
  const { capabilities } = useStudio()
  const { current, item, isRead } = useItemEdit()
  return (
    <ItemScreen
      title={plainText(current['name']) || text('webhooks.one')}
      newTitle={text('webhooks.creating')}
      listName={text('webhooks.title')}
      information={<p>{text('webhooks.help')}</p>}
      sections={
        isRead &&
        capabilities.has('webhook-deliveries') && (
          <SidebarSection title={text('webhooks.deliveries')} icon="send" open>
            <LazySection<DeliveriesProps> load={loadDeliveries} props={{ webhook: Number(item['id']) }} />
          </SidebarSection>
        )
      }
    />
  )
}
