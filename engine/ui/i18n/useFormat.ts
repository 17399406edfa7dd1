import { createFormat } from '#engine/core/i18n/createFormat.ts'
import type { Format } from '#engine/core/i18n/Format.ts'
import { useI18n } from './I18n.tsx'

const made = new Map<string, Format>()

function formatOf(locale: string): Format {
  const format = made.get(locale) ?? createFormat(locale)
  made.set(locale, format)
  return format
}

/** Dates, numbers and sizes in the language of the studio. */
export const useFormat = (): Format => formatOf(useI18n().locale)
