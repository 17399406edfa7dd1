/** Red, green and blue 0-255; alpha 0-1. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

const hexadecimal = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Parses a hexadecimal color of 3, 4, 6 or 8 digits, with or without `#`; null for anything else. */
export function parseColor(text: string): Rgb | null {
  const digits = hexadecimal.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const long = digits.length < 6 ? [...digits].map(digit => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return { red: part(0), green: part(2), blue: part(4), alpha: long.length === 8 ? part(6) / 255 : 1 }
}

/** The nearest whole number from 0 to `max`. */
export const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max)

const twoDigits = (value: number): string => clamp(value, 255).toString(16).padStart(2, '0').toUpperCase()

/** `#RRGGBB`, or `#RRGGBBAA` for a transparent color. */
export const toHex = ({ red, green, blue, alpha }: Rgb): string =>
  `#${twoDigits(red)}${twoDigits(green)}${twoDigits(blue)}${alpha < 1 ? twoDigits(alpha * 255) : ''}`
