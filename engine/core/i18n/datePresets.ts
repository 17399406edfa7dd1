import { defaultLocale } from './Language.ts'

type Options = Intl.DateTimeFormatOptions

export interface DatePreset {
  /** Short year, month and day; Intl orders them by language. */
  readonly day: Options
  /** The time, by twelve hours or twenty-four. */
  readonly clock: Options
}

const named: Options = { year: 'numeric', month: 'short', day: 'numeric' }
const padded: Options = { year: 'numeric', month: '2-digit', day: '2-digit' }
const plain: Options = { year: 'numeric', month: 'numeric', day: 'numeric' }
const twelve: Options = { hour: 'numeric', minute: '2-digit', hour12: true }
const twentyFour: Options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** Short date formats for languages that differ from the default. */
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

/** The day as in en-US for languages without a preset, and the time in 24-hour format. */
export const datePreset = (locale: string): DatePreset =>
  datePresets[locale] ?? { day: datePresets[defaultLocale]?.day ?? named, clock: twentyFour }
