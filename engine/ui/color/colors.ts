/** Red, green and blue 0-255; alpha 0-1. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** Hue 0-360, saturation and lightness 0-100. */
export interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
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

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max)
const twoDigits = (value: number): string => clamp(value, 255).toString(16).padStart(2, '0').toUpperCase()

/** `#RRGGBB`, or `#RRGGBBAA` for a transparent color. */
export const toHex = ({ red, green, blue, alpha }: Rgb): string =>
  `#${twoDigits(red)}${twoDigits(green)}${twoDigits(blue)}${alpha < 1 ? twoDigits(alpha * 255) : ''}`

/** Hue (0-360), saturation and lightness (0-100) of a color. */
export function toHsl({ red, green, blue }: Rgb): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const max = Math.max(r, g, b)
  const span = max - Math.min(r, g, b)
  const lightness = max - span / 2
  const sector =
    span === 0 ? 0 : max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return {
    hue: clamp(sector * 60, 360),
    saturation: span === 0 ? 0 : clamp((span / (1 - Math.abs(2 * lightness - 1))) * 100, 100),
    lightness: clamp(lightness * 100, 100),
  }
}

/** An RGB color from hue (0-360), saturation and lightness (0-100). */
export function fromHsl({ hue, saturation, lightness }: Hsl, alpha = 1): Rgb {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return clamp((light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))) * 255, 255)
  }
  return { red: channel(0), green: channel(8), blue: channel(4), alpha }
}

/** Relative luminance as WCAG defines it, 0-1. */
function luminance({ red, green, blue }: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** A color blended onto an opaque one. */
const upon = (color: Rgb, ground: Rgb): Rgb => {
  const mix = (a: number, b: number) => a * color.alpha + b * (1 - color.alpha)
  return {
    red: mix(color.red, ground.red),
    green: mix(color.green, ground.green),
    blue: mix(color.blue, ground.blue),
    alpha: 1,
  }
}

/** The WCAG contrast of a color with the opaque one behind it, 1-21. */
export function contrast(color: Rgb, ground: Rgb): number {
  const [one, other] = [luminance(upon(color, ground)), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
