import { useMemo } from 'react'
import { withNamedChoices } from '#engine/core/webhooks/withNamedChoices.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { SectionProps } from '../settings/SectionProps.ts'
import type { WebhookPageProps } from './WebhookPage.tsx'
import { WebhooksPage } from './WebhooksPage.tsx'

const loadWebhook = () => import('./WebhookPage.tsx')

/** The webhooks, one of them, or several for a batch edit. */
export default function WebhooksSection({ path }: SectionProps) {
  const { metadata } = useStudio()
  const stored = metadata.collection('directus_webhooks')
  const collection = useMemo(() => stored && withNamedChoices(stored), [stored])
  if (!collection || path.includes('/')) return <NotFoundPage />
  if (path === '' || path.includes(','))
    return <WebhooksPage collection={collection} editing={path === '' ? null : path.split(',').filter(Boolean)} />
  return <LazySection<WebhookPageProps> load={loadWebhook} props={{ collection, primaryKey: path }} />
}
