import '#engine/core/i18n/allMessages.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setExtensionMessages } from '#engine/core/i18n/extensionMessages.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { UploadsProvider } from '#engine/form/upload/UploadsProvider.tsx'
import { SelectionProvider } from '#engine/screens/list/SelectionProvider.tsx'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { reviewHost } from './reviewHost.ts'

const none = {}
const loadRunner = () => import('#engine/form/upload/UploadsRunner.tsx')

export interface ReviewProvidersProps {
  readonly locale?: string
  readonly plugins?: readonly Plugin[]
  /** The server never answers. */
  readonly waiting?: boolean
  /** Replaces messages of the catalog. */
  readonly messages?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** Everything a plugin can rely on, over the review project. */
export function ReviewProviders(props: ReviewProvidersProps) {
  const { locale = 'en-US', plugins = [], waiting = false, messages = none, children } = props
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }))
  const [host] = useState(() => {
    // External plugins have their own messages.
    for (const { messages: own } of plugins) if (own) setExtensionMessages({ ...own['en-US'] }, formatAnyIcu)
    return reviewHost(plugins, waiting)
  })
  return (
    <I18nProvider locale={locale} messages={messages} fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>
          <UploadsProvider load={loadRunner}>
            <SelectionProvider>{children}</SelectionProvider>
          </UploadsProvider>
        </StudioProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
