import { useId, useState } from 'react'
import { type ImageEdit, type Size, turnedSize } from '#engine/core/imageEditor/ImageEdit.ts'
import type { LoadedImage } from '#engine/core/imageEditor/imageEditorMachine.ts'
import { boundView, mostZoom, type StageView, wholeView, zoomView } from '#engine/core/imageEditor/stageView.ts'
import { flipAcross, flipAlong, rotate } from '#engine/core/imageEditor/turnImage.ts'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { type Tool, Toolbar } from '#engine/ui/toolbar/Toolbar.tsx'
import styles from './EditorBody.module.css'
import { EditorPanel } from './EditorPanel.tsx'
import type { EditorStageProps } from './EditorStage.tsx'
import type { DragMode } from './StageCanvas.tsx'

export interface EditorBodyProps {
  readonly loaded: LoadedImage
  readonly edit: ImageEdit
  readonly disabled: boolean
  readonly change: (edit: ImageEdit) => void
  readonly drag: (edit: ImageEdit) => void
  readonly drop: () => void
}

/** The crop stage is a separate chunk, because it contains cropperjs. */
const loadStage = () => import('./EditorStage.tsx')

/** The zoom factor of a press on the zoom buttons. */
const zoomStep = 1.5

/** The image and its tools, with numeric crop fields next to or below them. */
export function EditorBody({ loaded, edit, disabled, change, drag, drop }: EditorBodyProps) {
  const text = useText()
  const stageId = useId()
  const { picture, details } = loaded
  const [mode, setMode] = useState<DragMode>('crop')
  const [view, setView] = useState<StageView>(wholeView)
  const [stage, setStage] = useState<Size>({ width: 1, height: 1 })
  const size = turnedSize(edit, picture)
  const bound = boundView(view, stage, size)

  const tool = (id: string, icon: string, onPress: () => void, more: Partial<Tool> = {}): Tool => ({
    id,
    icon,
    label: text(`image_editor.${id}`),
    disabled,
    onPress,
    ...more,
  })
  const groups: readonly (readonly Tool[])[] = [
    [
      tool('mode_crop', 'crop', () => setMode('crop'), { pressed: mode === 'crop' }),
      tool('mode_move', 'open_with', () => setMode('move'), { pressed: mode === 'move' }),
    ],
    [
      tool('rotate', 'rotate_90_degrees_ccw', () => change(rotate(edit, picture))),
      tool('flip_across', 'flip', () => change(flipAcross(edit, picture))),
      tool('flip_along', 'flip_along', () => change(flipAlong(edit, picture))),
    ],
    [
      tool('zoom_out', 'zoom_out', () => setView(zoomView(bound, 1 / zoomStep, stage, size)), {
        disabled: bound.zoom <= 1,
      }),
      tool('zoom_in', 'zoom_in', () => setView(zoomView(bound, zoomStep, stage, size)), {
        disabled: bound.zoom >= mostZoom(stage, size),
      }),
      tool('zoom_fit', 'fit_screen', () => setView(wholeView), { disabled: bound.zoom <= 1 }),
    ],
  ]

  return (
    <div className={styles.body} data-part="image-editor">
      <div className={styles.workspace}>
        <div className={styles.tools}>
          <Toolbar label={text('image_editor.tools')} controls={stageId} groups={groups} />
        </div>
        <div id={stageId} className={styles.stage}>
          <LazySection<EditorStageProps>
            load={loadStage}
            placeholder={<Skeleton rows={4} />}
            props={{
              picture,
              edit,
              mode,
              view,
              label: text('image_editor.stage_label', { title: details.title ?? details.filename, ...size }),
              disabled,
              changeView: setView,
              measured: setStage,
              drag,
              drop,
            }}
          />
        </div>
      </div>
      <EditorPanel loaded={loaded} edit={edit} disabled={disabled} change={change} />
    </div>
  )
}
