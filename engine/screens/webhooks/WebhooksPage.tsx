import type { CollectionInfo } from '#engine/core/metadata/CollectionInfo.ts'
import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { Late } from '#engine/ui/boundary/Late.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { BatchEditDrawerProps } from '../batch/BatchEditDrawer.tsx'
import { CollectionList } from '../collections/CollectionList.tsx'
import { useGo } from '../settings/useGo.ts'

const loadEdit = () => import('../batch/BatchEditDrawer.tsx')

export interface WebhooksPageProps {
  readonly collection: CollectionInfo
  /** The keys of those that are changed together, over the list. */
  readonly editing: readonly string[] | null
}

/** The list of webhooks (A-0678 … A-0692). */
export function WebhooksPage({ collection, editing }: WebhooksPageProps) {
  const text = useText()
  const go = useGo()
  const BatchEditDrawer = componentOf<BatchEditDrawerProps>(loadEdit)
  const close = () => go(settingsHref('webhooks'))
  return (
    <>
      <CollectionList
        collection={collection}
        own={{
          title: text('webhooks.title'),
          breadcrumb: text('settings'),
          locked: [],
          itemHref: key => settingsHref('webhooks', String(key)),
          create: text('webhooks.create'),
          edit: keys => go(settingsHref('webhooks', keys.join(','))),
          empty: { icon: 'webhook', title: text('webhooks.none'), text: text('webhooks.none_body') },
          help: text('webhooks.help'),
        }}
      />
      {editing && (
        <Late close={close}>
          <BatchEditDrawer collection={collection} keys={editing} close={close} />
        </Late>
      )}
    </>
  )
}
