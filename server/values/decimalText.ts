const pattern = /^([+-]?)0*(\d*)(?:\.(\d*))?$/

/**
 * An exact number as text with `scale` digits behind the point. Null when it is no number, has more digits before the
 * point than `precision` leaves, or digits behind it that `scale` would lose. A null scale keeps the digits.
 */
export function decimalText(text: string, precision: number | null, scale: number | null): string | null {
  const plain = /e/i.test(text) ? withoutExponent(text) : text.trim()
  const match = pattern.exec(plain)
  if (!match || !/\d/.test(plain)) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const kept = scale ?? fraction.length
  if (/[1-9]/.test(fraction.slice(kept))) return null
  const digits = BigInt(`0${whole}${fraction.slice(0, kept).padEnd(kept, '0')}`)
  const all = digits.toString().padStart(kept + 1, '0')
  const before = all.slice(0, all.length - kept)
  if (precision !== null && before !== '0' && before.length > precision - kept) return null
  const after = kept > 0 ? `.${all.slice(-kept)}` : ''
  return `${sign === '-' && digits !== 0n ? '-' : ''}${before}${after}`
}

/** JavaScript writes very small and very large numbers with an exponent. */
function withoutExponent(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number)) return ''
  return Math.abs(number) >= 1e21 ? BigInt(number).toString() : number.toFixed(20)
}
