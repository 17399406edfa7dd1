import { useState } from 'react'
import { typeCrop } from '#engine/core/imageEditor/cropImage.ts'
import { type ImageEdit, type Rect, ratioOf, type Size, turnedSize } from '#engine/core/imageEditor/ImageEdit.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './CropFields.module.css'

export interface CropFieldsProps {
  readonly crop: Rect
  readonly edit: ImageEdit
  readonly source: Size
  readonly change: (edit: ImageEdit) => void
}

const names = ['x', 'y', 'width', 'height'] as const
type Name = (typeof names)[number]

/** The crop as numbers: for keyboard users, and for exact sizes. */
export function CropFields({ crop, edit, source, change }: CropFieldsProps) {
  const text = useText()
  /** Typed text; applied on blur or Enter. */
  const [typed, setTyped] = useState<{ readonly name: Name; readonly value: string } | null>(null)
  const size = turnedSize(edit, source)
  const apply = (name: Name, value: string) => {
    setTyped(null)
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return
    change({ ...edit, crop: typeCrop(crop, { [name]: number }, ratioOf(edit, source), size) })
  }
  return (
    <div className={styles.fields}>
      {names.map(name => (
        <label key={name} className={styles.field}>
          <span className={styles.name} aria-hidden="true">
            {text(`image_editor.crop_${name}`)}
          </span>
          <input
            type="number"
            inputMode="numeric"
            className={styles.input}
            data-crop={name}
            aria-label={text(`image_editor.crop_${name}_label`)}
            min={name === 'x' || name === 'y' ? 0 : 1}
            max={name === 'x' || name === 'width' ? size.width : size.height}
            value={typed?.name === name ? typed.value : crop[name]}
            onChange={event => {
              const { nativeEvent, target } = event
              // The spin buttons and the wheel give a complete number, so it applies at once; typed digits are a draft.
              if (nativeEvent instanceof InputEvent && nativeEvent.inputType) setTyped({ name, value: target.value })
              else apply(name, target.value)
            }}
            onBlur={event => typed?.name === name && apply(name, event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') apply(name, event.currentTarget.value)
              if (event.key === 'Escape' && typed !== null) {
                event.stopPropagation()
                setTyped(null)
              }
            }}
          />
        </label>
      ))}
    </div>
  )
}
