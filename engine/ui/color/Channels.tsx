import { useState } from 'react'
import { useText } from '../i18n/I18n.tsx'
import styles from './Channels.module.css'
import { type Rgb, toHex } from './colors.ts'
import { fromHsl, type Hsl, toHsl } from './hsl.ts'

export interface ChannelsProps {
  readonly color: Rgb
  readonly onChange: (color: Rgb) => void
}

/** The channels of a color as numbers: red, green and blue 0-255; hue 0-360, saturation and lightness 0-100. */
export function Channels({ color, onChange }: ChannelsProps) {
  const text = useText()
  // Keeps the typed values: three bytes cannot represent every hue, and gray has none.
  const [typed, setTyped] = useState<{ readonly hsl: Hsl; readonly hex: string } | null>(null)
  const hex = toHex(color)
  const hsl = typed?.hex === hex ? typed.hsl : toHsl(color)
  const setHsl = (next: Hsl) => {
    const changed = fromHsl(next, color.alpha)
    setTyped({ hsl: next, hex: toHex(changed) })
    onChange(changed)
  }
  const channel = (name: string, value: number, max: number, set: (value: number) => void) => (
    <Channel label={text(`color.channel.${name}`)} value={value} max={max} onChange={set} />
  )
  return (
    <div className={styles.channels}>
      {channel('red', color.red, 255, red => onChange({ ...color, red }))}
      {channel('green', color.green, 255, green => onChange({ ...color, green }))}
      {channel('blue', color.blue, 255, blue => onChange({ ...color, blue }))}
      {channel('hue', hsl.hue, 360, hue => setHsl({ ...hsl, hue }))}
      {channel('saturation', hsl.saturation, 100, saturation => setHsl({ ...hsl, saturation }))}
      {channel('lightness', hsl.lightness, 100, lightness => setHsl({ ...hsl, lightness }))}
    </div>
  )
}

interface ChannelProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Channel({ label, value, max, onChange }: ChannelProps) {
  // An empty input is not a value yet. On blur, the number of the color returns.
  const [empty, setEmpty] = useState(false)
  return (
    <label className={styles.channel}>
      <input
        type="number"
        className={styles.input}
        min={0}
        max={max}
        step={1}
        value={empty ? '' : value}
        onChange={event => {
          const number = event.target.valueAsNumber
          setEmpty(Number.isNaN(number))
          if (!Number.isNaN(number)) onChange(Math.min(Math.max(Math.round(number), 0), max))
        }}
        onBlur={() => setEmpty(false)}
      />
      {label}
    </label>
  )
}
