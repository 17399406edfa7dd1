import { type DisplayProps, plainText, Swatch } from '#engine/plugin.ts'
import type { ColorOptions } from './options.ts'

/** The contrast with the page below which a color gets a border. */
const borderBelow = 1.5

/** A swatch of a color, labeled with its code. */
export default function Color({ value, options }: DisplayProps<string, ColorOptions>) {
  const color = typeof value === 'string' && value !== '' ? value : options.defaultColor
  return <Swatch color={color} limit={borderBelow} label={plainText(value).slice(0, 100) || color} round />
}
