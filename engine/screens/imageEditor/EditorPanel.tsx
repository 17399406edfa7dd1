import { beginCrop, cancelCrop, chooseRatio } from '#engine/core/imageEditor/cropImage.ts'
import { type ImageEdit, type Ratio, ratios, resultRect } from '#engine/core/imageEditor/ImageEdit.ts'
import type { LoadedImage } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { outputType, typeName } from '#engine/core/imageEditor/outputType.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import { CropFields } from './CropFields.tsx'
import styles from './EditorPanel.module.css'

export interface EditorPanelProps {
  readonly loaded: LoadedImage
  readonly edit: ImageEdit
  readonly disabled: boolean
  readonly change: (edit: ImageEdit) => void
}

/** Delay before a size is announced, in milliseconds. */
const settled = 700

/** The aspect ratio of the crop, its numbers, and the resulting size of the image. */
export function EditorPanel({ loaded: { details, picture }, edit, disabled, change }: EditorPanelProps) {
  const text = useText()
  const format = useFormat()
  const { width, height } = resultRect(edit, picture)
  const live = useSettled(text('image_editor.size_live', { width, height }), settled)
  const output = outputType(details.type)
  const label = (ratio: Ratio): string => {
    if (ratio === 'free' || ratio === 'original') return text(`image_editor.ratio_${ratio}`)
    if (ratio === '1:1') return text('image_editor.ratio_square')
    return edit.upright && edit.ratio === ratio ? ratio.split(':').reverse().join(':') : ratio
  }
  return (
    <aside className={styles.panel} inert={disabled}>
      {picture.animated && <Notice kind="warning">{text('image_editor.animated')}</Notice>}
      {typeName(details.type) !== typeName(output) && (
        <Notice>{text('image_editor.converted', { from: typeName(details.type), to: typeName(output) })}</Notice>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('image_editor.size')}</h3>
        <dl className={styles.sizes}>
          <div>
            <dt>{text('image_editor.size_original')}</dt>
            <dd data-part="original-size">
              <bdi dir="ltr">{text('image_editor.size_value', { width: picture.width, height: picture.height })}</bdi>{' '}
              {details.filesize !== null && <span className={styles.bytes}>{format.size(details.filesize)}</span>}
            </dd>
          </div>
          <div>
            <dt>{text('image_editor.size_new')}</dt>
            <dd data-part="new-size">
              <bdi dir="ltr">{text('image_editor.size_value', { width, height })}</bdi>
            </dd>
          </div>
        </dl>
        <p className={textStyles.hidden} role="status">
          {live}
        </p>
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('image_editor.ratio')}</h3>
        <fieldset className={styles.ratios} aria-label={text('image_editor.ratio')}>
          {ratios.map(ratio => (
            <button
              key={ratio}
              type="button"
              className={styles.ratio}
              data-ratio={ratio}
              aria-pressed={edit.ratio === ratio}
              onClick={() => change(chooseRatio(edit, ratio, picture))}
            >
              {label(ratio)}
            </button>
          ))}
        </fieldset>
        {edit.ratio.includes(':') && edit.ratio !== '1:1' && (
          <p className={styles.note}>{text('image_editor.ratio_switch')}</p>
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{text('image_editor.crop')}</h3>
        {edit.crop === null ? (
          <Button icon="crop" size="s" onPress={() => change(beginCrop(edit, picture))}>
            {text('image_editor.crop_start')}
          </Button>
        ) : (
          <>
            <CropFields crop={edit.crop} edit={edit} source={picture} change={change} />
            <Button icon="close" size="s" onPress={() => change(cancelCrop(edit))}>
              {text('image_editor.crop_cancel')}
            </Button>
          </>
        )}
      </section>
      {details.type === 'image/jpeg' && <p className={styles.note}>{text('image_editor.details_lost')}</p>}
    </aside>
  )
}
