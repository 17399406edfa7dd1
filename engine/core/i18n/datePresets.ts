import { defaultLocale } from './Language.ts'

type Options = Intl.DateTimeFormatOptions

export interface DatePreset {
  /** Year, month and day in short (P-651); Intl puts them in the order of the language. */
  readonly day: Options
  /** The time, by twelve hours or twenty-four (P-653, P-654). */
  readonly clock: Options
}

const named: Options = { year: 'numeric', month: 'short', day: 'numeric' }
const padded: Options = { year: 'numeric', month: '2-digit', day: '2-digit' }
const plain: Options = { year: 'numeric', month: 'numeric', day: 'numeric' }
const twelve: Options = { hour: 'numeric', minute: '2-digit', hour12: true }
const twentyFour: Options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** How dates are written in short where a language has a custom of its own (P-649). */
export const datePresets: Readonly<Record<string, DatePreset>> = {
  'en-US': { day: named, clock: twelve },
  'bg-BG': { day: padded, clock: twentyFour },
  'cs-CZ': { day: plain, clock: twentyFour },
  'de-DE': { day: padded, clock: twentyFour },
  'fr-FR': { day: named, clock: twentyFour },
  'it-IT': { day: named, clock: twentyFour },
  'ms-MY': { day: named, clock: twentyFour },
  'nl-NL': { day: named, clock: twentyFour },
  'pl-PL': { day: padded, clock: twentyFour },
  'pt-BR': { day: padded, clock: twentyFour },
  'ru-RU': { day: padded, clock: twentyFour },
  'zh-CN': { day: named, clock: twelve },
}

/** The day as in en-US where a language has no custom here (P-650), the time by twenty-four hours. */
export const datePreset = (locale: string): DatePreset =>
  datePresets[locale] ?? { day: datePresets[defaultLocale]?.day ?? named, clock: twentyFour }
