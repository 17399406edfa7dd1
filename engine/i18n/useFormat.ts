import type { Format } from './Format.ts'
import { useI18n } from './I18n.tsx'

/** Dates, numbers and sizes in the language of the studio. */
export const useFormat = (): Format => useI18n().format
