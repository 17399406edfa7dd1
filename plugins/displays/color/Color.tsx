import { type DisplayProps, plainText, Swatch } from '#engine/plugin.ts'
import type { ColorOptions } from './options.ts'

/** Contrast with the page below which a colour has a border (A-1472). */
const borderBelow = 1.5

/** A colour to see; its code is its name. */
export default function Color({ value, options }: DisplayProps<string, ColorOptions>) {
  const color = typeof value === 'string' && value !== '' ? value : options.defaultColor
  return <Swatch color={color} limit={borderBelow} label={plainText(value).slice(0, 100) || color} round />
}
