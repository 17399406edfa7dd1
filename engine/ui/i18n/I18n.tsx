import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { createText, fillNames, type Text } from '#engine/core/i18n/createText.ts'
import type { Fill } from '#engine/core/i18n/Fill.ts'
import { intlTag } from '#engine/core/i18n/intlTag.ts'
import { defaultLocale, type Language } from '#engine/core/i18n/Language.ts'

export interface I18n {
  readonly locale: string
  readonly text: Text
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'

const createI18n = (locale: string, messages: Language['messages'], fill: Fill): I18n => ({
  locale,
  text: createText(intlTag(locale), messages, fill),
})

const Context = createContext<I18n>(createI18n(defaultLocale, {}, fillNames))

export interface I18nProviderProps {
  readonly locale?: string
  /** The catalog of the locale; missing messages fall back to English. */
  readonly messages?: Language['messages']
  /** How arguments are filled; plain names only, when left out. */
  readonly fill?: Fill
  readonly children: ReactNode
}

const none = {}

/** Provides the language to everything below. Without one, everything is in English and only names are inserted. */
export function I18nProvider({
  locale = defaultLocale,
  messages = none,
  fill = fillNames,
  children,
}: I18nProviderProps) {
  const value = useMemo(() => createI18n(locale, messages, fill), [locale, messages, fill])
  return <Context value={value}>{children}</Context>
}

export const useI18n = (): I18n => useContext(Context)

/** The message for a key: `text('items_deleted', { count: 3 })`. */
export const useText = (): Text => useContext(Context).text
