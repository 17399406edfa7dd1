import { useAsset } from '#engine/form/studio/useAsset.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './FilePreview.module.css'
import { NoPreview } from './NoPreview.tsx'

export interface PlayerProps {
  readonly kind: 'video' | 'audio' | 'pdf'
  readonly id: string
  readonly modified: string | null
  readonly title: string
}

/** Plays video and audio and shows documents with the browser's own viewer. */
export default function Player({ kind, id, modified, title }: PlayerProps) {
  const text = useText()
  const { url, failed } = useAsset(id, { modified })
  if (failed) return <NoPreview icon="broken_image" message={text('file_page.preview_failed')} />
  if (url === null) return <Spinner />
  switch (kind) {
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: files have no caption tracks; captions are part of the video
      return <video className={styles.video} src={url} controls aria-label={title} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: captions are no part of a file
      return <audio className={styles.audio} src={url} controls aria-label={title} />
    case 'pdf':
      return navigator.pdfViewerEnabled ? (
        <iframe className={styles.document} src={url} title={title} />
      ) : (
        <NoPreview icon="description" message={text('file_page.no_viewer')} />
      )
  }
}
