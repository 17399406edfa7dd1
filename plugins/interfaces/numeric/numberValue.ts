import type { FieldInfo } from '#engine/plugin.ts'
import { isDecimal, tidyDecimal } from './decimal.ts'

/** Types whose numbers are text, because a float would round them. */
export const isExact = (type: FieldInfo['type']): boolean => type === 'bigInteger' || type === 'decimal'

const isWhole = (type: FieldInfo['type']): boolean => type === 'bigInteger' || type === 'integer'

/** Whether typed text is a number of the type, or the start of one. */
export const mayBecomeNumber = (text: string, type: FieldInfo['type']): boolean =>
  isWhole(type) ? /^[+-]?\d*$/.test(text) : isExact(type) ? /^[+-]?\d*\.?\d*$/.test(text) : floating.test(text)

const floating = /^[+-]?\d*\.?\d*(e[+-]?\d*)?$/i

/** The value of a text: a number, exact text, null if empty, undefined while it is not a number yet. */
export function numberValue(text: string, type: FieldInfo['type']): number | string | null | undefined {
  if (text.trim() === '') return null
  if (isExact(type)) return isDecimal(text) ? tidyDecimal(text) : undefined
  const number = /\d/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
