import type { ReactNode } from 'react'
import type { Fill } from '#engine/core/i18n/Fill.ts'
import { I18nProvider } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'
import { language } from './language.ts'

export interface SpokenProps {
  /** Formats messages. Default: only replaces plain names. */
  readonly fill?: Fill
  readonly children: ReactNode
}

/** Translates everything below into the language of the page. */
export function Spoken({ fill, children }: SpokenProps) {
  const { locale, messages } = useStore(language)
  return (
    <I18nProvider locale={locale} messages={messages} {...(fill && { fill })}>
      {children}
    </I18nProvider>
  )
}
