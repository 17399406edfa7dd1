import { clamp, type Rgb } from './colors.ts'

/** Hue 0-360, saturation and lightness 0-100. */
export interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

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
