import type { FieldType } from '#schemas/data/FieldType.ts'

const numeric: ReadonlySet<string> = new Set(['integer', 'bigInteger', 'float', 'decimal'])

/** How a locale writes numbers and dates. */
export interface LocalForms {
  readonly decimal: string
  readonly group: string
  /** The order of day, month and year. */
  readonly order: readonly ('day' | 'month' | 'year')[]
  /** The digits from 0 to 9. */
  readonly digits: readonly string[]
}

export function localForms(tag: string): LocalForms {
  const numbers = new Intl.NumberFormat(tag, { useGrouping: true })
  const parts = numbers.formatToParts(1234567.8)
  const find = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  // The calendar of imports and of the API.
  const dates = new Intl.DateTimeFormat(tag, { calendar: 'gregory', day: 'numeric', month: 'numeric', year: 'numeric' })
  const order = dates.formatToParts(new Date(2000, 0, 2)).flatMap(({ type }) => (isDatePart(type) ? [type] : []))
  const plain = new Intl.NumberFormat(tag, { useGrouping: false })
  return {
    decimal: find('decimal') || '.',
    group: find('group'),
    order: order.length === 3 ? order : ['year', 'month', 'day'],
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  }
}

const isDatePart = (type: string): type is 'day' | 'month' | 'year' =>
  type === 'day' || type === 'month' || type === 'year'

/**
 * A number, date or time that is written as in a locale, in the form that imports accept. Other text is unchanged, so
 * that the import decides.
 */
export function fromLocal(type: FieldType, text: string, forms: LocalForms): string {
  const plain = withPlainDigits(text, forms).trim()
  if (numeric.has(type)) return numberOf(plain, forms) ?? text
  if (type === 'time') return timeOf(plain) ?? text
  if (type !== 'date' && type !== 'dateTime' && type !== 'timestamp') return text
  const [, date = '', time = ''] = /^(\S+\d|\d+\. ?\d+\. ?\d+\.?)(?:,?[ T]+(.+))?$/.exec(plain) ?? []
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : dateOf(date, forms)
  if (day === null) return text
  if (type === 'date') return time === '' ? day : text
  if (time === '') return `${day} 00:00`
  const clock = timeOf(time)
  return clock === null ? text : `${day} ${clock}`
}

const withPlainDigits = (text: string, { digits }: LocalForms): string =>
  digits[1] === '1' ? text : [...text].map(sign => (digits.includes(sign) ? digits.indexOf(sign) : sign)).join('')

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Locales write spaces between groups in several ways. */
const groupPattern = (group: string): string => (/^\s$/u.test(group) ? '[\\s\\u00a0\\u202f]' : `[${escaped(group)}]`)

function numberOf(text: string, { decimal, group }: LocalForms): string | null {
  const fraction = `(?:${escaped(decimal)}(\\d+))?`
  const grouped = group === '' ? '\\d+' : `\\d{1,3}(?:${groupPattern(group)}\\d{2,3})+|\\d+`
  const found = new RegExp(`^([+\\-\u2212]?)(${grouped})${fraction}$`).exec(text.replace(/[\u200e\u200f\u061c]/g, ''))
  if (!found) return null
  const [, sign = '', whole = '', decimals] = found
  const start = sign === '' || sign === '+' ? '' : '-'
  return `${start}${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`
}

function dateOf(text: string, { order }: LocalForms): string | null {
  const numbers = /^(\d{1,4})[^\d]{1,2}(\d{1,2})[^\d]{1,2}(\d{1,4})\D?$/.exec(text)?.slice(1)
  if (!numbers) return null
  const part = (type: 'day' | 'month' | 'year') => numbers[order.indexOf(type)] ?? ''
  const [year, month, day] = [part('year'), part('month'), part('day')]
  if (year.length === 3 || year.length === 1) return null
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  return date.toISOString().slice(0, 10)
}

function timeOf(text: string): string | null {
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?[\s\u00a0\u202f]*([ap])?\.?m?\.?$/i.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '', seconds, half] = found
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (twelve > 23 || Number(minutes) > 59) return null
  return `${String(twelve).padStart(2, '0')}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
}

/** A number as spreadsheets in this locale read it: its decimal sign, and nothing between the groups. */
export const toLocalNumber = (value: number | string, { decimal }: LocalForms): string =>
  /^-?\d+\.\d+$/.test(String(value)) ? String(value).replace('.', decimal) : String(value)
