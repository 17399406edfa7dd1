import type { RefObject } from 'react'
import {
  ColorArea,
  ColorSlider,
  ColorThumb,
  Popover,
  parseColor as parseAria,
  SliderTrack,
} from 'react-aria-components'
import { useText } from '../i18n/I18n.tsx'
import { Channels } from './Channels.tsx'
import styles from './ColorPicker.module.css'
import { parseColor, type Rgb, toHex } from './colors.ts'
import { Swatch } from './Swatch.tsx'

export interface ColorPreset {
  readonly name: string
  readonly color: string
}

export interface ColorPickerProps {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly color: Rgb
  readonly opacity: boolean
  readonly presets: readonly ColorPreset[]
  readonly onChange: (color: Rgb) => void
  /** A preset, as it is written. */
  readonly onPreset: (color: string) => void
  readonly close: () => void
}

/** An area, sliders, numbers and presets for one color, all in sync. */
export default function ColorPicker(props: ColorPickerProps) {
  const { label, anchor, color, opacity, presets, onChange, onPreset, close } = props
  const text = useText()
  const current = parseAria(toHex({ ...color, alpha: 1 }))
    .toFormat('hsb')
    .withChannelValue('alpha', color.alpha)
  const change = (next: typeof current) => {
    const parsed = parseColor(next.toString('hexa'))
    if (parsed) onChange(opacity ? parsed : { ...parsed, alpha: 1 })
  }
  return (
    <Popover
      className={styles.popover ?? ''}
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={open => !open && close()}
      placement="bottom start"
      offset={4}
    >
      <ColorArea
        className={styles.area ?? ''}
        aria-label={text('color.area')}
        value={current}
        xChannel="saturation"
        yChannel="brightness"
        onChange={change}
      >
        <ColorThumb className={styles.thumb ?? ''} />
      </ColorArea>
      <ColorSlider aria-label={text('color.hue')} channel="hue" value={current} onChange={change}>
        <SliderTrack className={styles.track ?? ''}>
          <ColorThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </ColorSlider>
      {opacity && (
        <ColorSlider aria-label={text('color.alpha')} channel="alpha" value={current} onChange={change}>
          <SliderTrack className={styles.track ?? ''}>
            <ColorThumb className={styles.thumb ?? ''} />
          </SliderTrack>
        </ColorSlider>
      )}
      <Channels color={color} onChange={onChange} />
      {presets.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border
        <div role="group" aria-label={text('color.presets')} className={styles.presets}>
          {presets.map(preset => (
            <button
              key={preset.color}
              type="button"
              className={styles.preset}
              aria-label={text(preset.name)}
              title={text(preset.name)}
              aria-pressed={samePaint(preset.color, color)}
              onClick={() => onPreset(preset.color)}
            >
              <Swatch color={preset.color} limit={2} size={22} round />
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}

const samePaint = (text: string, color: Rgb): boolean => {
  const parsed = parseColor(text)
  return parsed !== null && toHex(parsed) === toHex(color)
}
