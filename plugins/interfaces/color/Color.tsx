import { ColorField, type InterfaceProps, parseColor, plainText } from '#engine/plugin.ts'
import type { ColorOptions } from './options.ts'

/** A color, stored as `#RRGGBB`. */
export default function Color(props: InterfaceProps<string, ColorOptions>) {
  const { id, describedBy, value, options, access, invalid, change } = props
  return (
    <ColorField
      id={id}
      describedBy={describedBy}
      value={plainText(value)}
      opacity={options.opacity}
      presets={readPresets(options.presets)}
      invalid={invalid}
      readOnly={!access.allowed || (typeof value === 'object' && value !== null)}
      onChange={next => change({ op: 'set', value: next })}
    />
  )
}

/** The presets that are valid colors; a database can hold anything. A preset without a name is named by its color. */
function readPresets(stored: readonly unknown[]) {
  return stored.flatMap(entry => {
    if (typeof entry !== 'object' || entry === null) return []
    const { name, color } = entry as Readonly<Record<string, unknown>>
    if (typeof color !== 'string' || parseColor(color) === null) return []
    return [{ name: plainText(name) || color, color }]
  })
}
