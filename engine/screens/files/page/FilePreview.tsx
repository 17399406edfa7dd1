import { useState } from 'react'
import { type FileKind, fileKind, isDrawing, isLarge } from '#engine/core/files/page/fileKind.ts'
import type { StoredFile } from '#engine/core/files/storedFile.ts'
import { Picture } from '#engine/form/display/picture/Picture.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useFormat } from '#engine/ui/i18n/useFormat.ts'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './FilePreview.module.css'
import { NoPreview } from './NoPreview.tsx'
import type { PlayerProps } from './Player.tsx'
import type { TextPreviewProps } from './TextPreview.tsx'

const loadPlayer = () => import('./Player.tsx')
const loadText = () => import('./TextPreview.tsx')

export interface FilePreviewProps {
  readonly file: StoredFile
  /** Replaces the content; null if not allowed. */
  readonly replace: (() => void) | null
}

/** The preview of a file, as large as possible. */
export function FilePreview({ file, replace }: FilePreviewProps) {
  const text = useText()
  const kind = fileKind(file.type)
  return (
    <section
      className={styles.preview}
      aria-label={text('file_page.preview')}
      data-part="file-preview"
      data-kind={kind}
    >
      {kind === 'image' && replace ? (
        <button type="button" className={styles.exchange} onClick={replace} aria-label={text('file_page.replace')}>
          <Shown file={file} kind={kind} />
          <span className={styles.hint} aria-hidden="true">
            <Icon name="upload" size={16} />
            {text('file_page.replace')}
          </span>
        </button>
      ) : (
        <Shown file={file} kind={kind} />
      )}
      {kind !== 'image' && replace && (
        <div className={styles.tools}>
          <Button size="s" icon="upload" onPress={replace}>
            {text('file_page.replace')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Shown({ file, kind }: { readonly file: StoredFile; readonly kind: FileKind }) {
  const text = useText()
  const format = useFormat()
  const [wanted, setWanted] = useState(false)
  const { bytes, id, modified, title, type } = file
  if (kind === 'image')
    return (
      <Picture
        key={`${id} ${modified}`}
        className={styles.picture}
        id={id}
        {...(isDrawing(type) ? {} : { transform: 'system-large-contain' })}
        modified={modified}
        alt={title}
        fallback={<NoPreview icon="broken_image" message={text('file_page.no_picture')} />}
        data-drawing={isDrawing(type) || undefined}
      />
    )
  if (kind === 'other')
    return (
      <NoPreview
        icon="draft"
        message={text('file_page.no_preview', { type: type ?? text('file_page.unknown_type') })}
      />
    )
  if (isLarge(kind, bytes) && !wanted)
    return (
      <NoPreview icon={kind === 'text' ? 'description' : 'smart_display'} message={text('file_page.large')}>
        <Button onPress={() => setWanted(true)}>
          {text('file_page.show_preview', { size: format.size(bytes ?? 0) })}
        </Button>
      </NoPreview>
    )
  return kind === 'text' ? (
    <LazySection<TextPreviewProps> load={loadText} props={{ id, modified, title }} placeholder={<Spinner />} />
  ) : (
    <LazySection<PlayerProps> load={loadPlayer} props={{ kind, id, modified, title }} placeholder={<Spinner />} />
  )
}
