import '#engine/core/i18n/allEnglish.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { setPluginWords } from '#engine/core/i18n/english.ts'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { reviewHost } from './reviewHost.ts'

export interface ReviewProvidersProps {
  readonly locale?: string
  readonly plugins?: readonly Plugin[]
  /** Lets the server never answer. */
  readonly waiting?: boolean
  readonly children: ReactNode
}

/** Everything that a plugin may count on, over the review project. */
export function ReviewProviders({ locale = 'en-US', plugins = [], waiting = false, children }: ReviewProvidersProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }))
  const [host] = useState(() => {
    // Outside plugins bring their own words.
    for (const { messages } of plugins) if (messages) setPluginWords({ ...messages['en-US'] })
    return reviewHost(plugins, waiting)
  })
  return (
    <I18nProvider locale={locale} fill={formatIcu}>
      <QueryClientProvider client={client}>
        <StudioProvider host={host}>{children}</StudioProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
