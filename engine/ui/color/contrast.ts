import type { Rgb } from './colors.ts'

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
