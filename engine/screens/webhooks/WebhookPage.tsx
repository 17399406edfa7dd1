import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LatePart } from '#engine/ui/boundary/LatePart.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { SidebarSection } from '#engine/ui/page/SidebarSection.tsx'
import { CollectionItem } from '../collections/CollectionItem.tsx'
import type { DeliveriesProps } from './Deliveries.tsx'

const loadDeliveries = () => import('./Deliveries.tsx')

export interface WebhookPageProps {
  readonly collection: CollectionInfo
  /** `+` for a new one. */
  readonly primaryKey: string
}

/** A webhook: its form, what it has sent, and trying it (A-0693 … A-0717). */
export default function WebhookPage({ collection, primaryKey }: WebhookPageProps) {
  const text = useText()
  const { capabilities } = useStudio()
  return (
    <CollectionItem
      collection={collection}
      primaryKey={primaryKey}
      own={{
        title: item => (typeof item['name'] === 'string' && item['name'] !== '' ? item['name'] : text('webhooks.one')),
        newTitle: text('webhooks.creating'),
        listName: text('webhooks.title'),
        box: () => null,
        information: () => <p>{text('webhooks.help')}</p>,
        sections: item =>
          capabilities.has('webhook-deliveries') && (
            <SidebarSection title={text('webhooks.deliveries')} icon="send" open>
              <LatePart<DeliveriesProps> load={loadDeliveries} props={{ webhook: Number(item['id']) }} />
            </SidebarSection>
          ),
        initial: {},
        saved: () => {},
        refused: () => false,
      }}
    />
  )
}
