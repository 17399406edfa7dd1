/** Exact decimal numbers as text, for values that a float would round: big integers and decimals. */

interface Scaled {
  /** The number times ten to the power of `scale`. */
  readonly digits: bigint
  readonly scale: number
}

const form = /^([+-]?)(\d*)(?:\.(\d*))?$/

function parse(text: string): Scaled | null {
  const [, sign = '', whole = '', fraction = ''] = form.exec(text.trim()) ?? []
  if (whole + fraction === '') return null
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

/** A float as decimal text, without an exponent. */
const spell = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value)

const atScale = ({ digits, scale }: Scaled, to: number): bigint => digits * 10n ** BigInt(to - scale)

/** Whether a text is a number written out in full. */
export const isDecimal = (text: string): boolean => parse(text) !== null

/** Compares two decimals: negative, zero or positive; 0 if either is not a number. */
export function compareDecimals(first: string, second: number): number {
  const [a, b] = [parse(first), parse(spell(second))]
  if (!a || !b) return 0
  const scale = Math.max(a.scale, b.scale)
  const difference = atScale(a, scale) - atScale(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The sum, with as many decimals as the longer of the two. */
export function addDecimals(first: string, second: number): string {
  const [a, b] = [parse(first), parse(spell(second))]
  if (!a || !b) return first
  const scale = Math.max(a.scale, b.scale)
  const sum = atScale(a, scale) + atScale(b, scale)
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return sum < 0n ? `-${text}` : text
}

/** The one way a number is written: no plus, no leading zeros, no bare point. */
export function tidyDecimal(text: string): string {
  return addDecimals(text, 0)
}
