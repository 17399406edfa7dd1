import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readFile } from '#engine/core/files/storedFile.ts'
import { canEditImage } from '#engine/core/imageEditor/canEditImage.ts'
import { notify } from '#engine/core/notifications/notifications.ts'
import { LazyDialog } from '#engine/ui/boundary/LazyDialog.tsx'
import { LazySection } from '#engine/ui/boundary/LazySection.tsx'
import { IconButton } from '#engine/ui/button/IconButton.tsx'
import { usePageCommands } from '#engine/ui/commands/pageCommands.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import type { Item } from '#schemas/data/Item.ts'
import type { FocalPointDrawerProps } from '../../imageEditor/FocalPointDrawer.tsx'
import type { ImageEditorProps } from '../../imageEditor/ImageEditor.tsx'
import type { UsageNoticeProps } from '../../item/usage/UsageNotice.tsx'
import { useAccess } from '../../list/useAccess.ts'
import { filesCollection } from '../filesView.ts'

const loadEditor = () => import('../../imageEditor/ImageEditor.tsx')
const loadFocalPoint = () => import('../../imageEditor/FocalPointDrawer.tsx')
const loadUsage = () => import('../../item/usage/UsageNotice.tsx')

export interface ImageToolsProps {
  readonly file: Item
  /** The file has other bytes, or is cut around another point. */
  readonly changed: () => void
}

/** The actions for an image, in addition to those for files. */
export function ImageTools({ file, changed }: ImageToolsProps) {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const update = useAccess('update', filesCollection)
  const [open, setOpen] = useState<'editor' | 'focal-point' | null>(null)
  const ImageEditor = componentOf<ImageEditorProps>(loadEditor)
  const FocalPointDrawer = componentOf<FocalPointDrawerProps>(loadFocalPoint)
  const { id, type } = readFile(file)
  const isPicture = canEditImage(type)
  const close = () => setOpen(null)
  const done = (title: string) => {
    close()
    changed()
    notify({ kind: 'success', title })
    void client.invalidateQueries({ queryKey: ['items'] })
  }
  const tools = isPicture
    ? [
        { id: 'edit-image', icon: 'crop', label: text('image_editor.title'), onSelect: () => setOpen('editor') },
        {
          id: 'focal-point',
          icon: 'center_focus_strong',
          label: text('focal_point.title'),
          onSelect: () => setOpen('focal-point'),
        },
      ].map(tool => ({ ...tool, ...(update.allowed ? {} : { disabledReason: update.reason }) }))
    : []
  usePageCommands(tools)
  return (
    <>
      {tools.map(({ id, onSelect, ...rest }) => (
        <IconButton key={id} {...rest} onPress={onSelect} />
      ))}
      {open === 'editor' && (
        <LazyDialog close={close}>
          <ImageEditor
            id={id}
            usage={
              <LazySection<UsageNoticeProps>
                load={loadUsage}
                props={{ collection: filesCollection, keys: [id], before: 'replace' }}
              />
            }
            close={close}
            saved={(row, asNew) => {
              done(text(asNew ? 'image_editor.saved_new' : 'image_editor.saved'))
              if (asNew) void navigate({ to: `/files/${encodeURIComponent(String(row['id']))}` })
            }}
          />
        </LazyDialog>
      )}
      {open === 'focal-point' && (
        <LazyDialog close={close}>
          <FocalPointDrawer id={id} close={close} saved={() => done(text('focal_point.saved'))} />
        </LazyDialog>
      )}
    </>
  )
}
