const pattern = /^([+-]?)0*(\d*)(?:\.(\d*))?$/

/**
 * An exact number as text with `scale` fractional digits. Null if it is not a number, has more integer digits than
 * `precision` allows, or fractional digits that `scale` would lose. A null scale keeps the digits.
 */
export function decimalText(text: string, precision: number | null, scale: number | null): string | null {
  const plain = /e/i.test(text) ? withoutExponent(text) : text.trim()
  const match = pattern.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const decimals = scale ?? fraction.length
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const digits = BigInt(`0${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
  const all = digits.toString().padStart(decimals + 1, '0')
  const before = all.slice(0, all.length - decimals)
  if (precision !== null && before !== '0' && before.length > precision - decimals) return null
  const after = decimals > 0 ? `.${all.slice(-decimals)}` : ''
  return `${sign === '-' && digits !== 0n ? '-' : ''}${before}${after}`
}

/** JavaScript writes very small and very large numbers with an exponent. */
function withoutExponent(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number)) return ''
  return Math.abs(number) >= 1e21 ? BigInt(number).toString() : number.toFixed(20)
}
