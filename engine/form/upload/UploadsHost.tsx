import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteActivity } from '#engine/core/session/idle/watchIdle.ts'
import { isUploading } from '#engine/core/upload/UploadsState.ts'
import { LazyConfirmDialog } from '#engine/ui/dialog/LazyConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { whenOnline } from '#engine/ui/online.ts'
import { UploadNotice } from './UploadNotice.tsx'
import { useUploads } from './UploadsContext.ts'
import UploadsRunner from './UploadsRunner.tsx'
import { useUploadState } from './useUploadState.ts'

/** Milliseconds between two signals of activity while files upload. */
const pulse = 20_000

/** Shows uploads on every page, warns before signing out cancels them, and keeps the session active while they run. */
export default function UploadsHost() {
  const text = useText()
  const { actor, send } = useUploads()
  const running = useUploadState(isUploading)
  const isRunning = () => actor !== null && isUploading(actor.getSnapshot().context)
  const leaving = useBlocker({
    // Uploads continue on other pages of the studio.
    shouldBlockFn: ({ next }) => isRunning() && next.fullPath.endsWith('/logout'),
    enableBeforeUnload: isRunning,
    withResolver: true,
  })
  useEffect(() => {
    if (!running) return
    noteActivity()
    const timer = setInterval(noteActivity, pulse)
    return () => clearInterval(timer)
  }, [running])
  useEffect(() => whenOnline(() => send({ type: 'connection.back' })), [send])
  return (
    <>
      <UploadsRunner />
      <UploadNotice />
      {leaving.status === 'blocked' && (
        <LazyConfirmDialog
          title={text('upload.leave_title')}
          confirm={text('upload.leave')}
          cancel={text('upload.stay')}
          danger
          busy={false}
          error={null}
          onConfirm={leaving.proceed}
          onCancel={leaving.reset}
        >
          {text('upload.leave_body')}
        </LazyConfirmDialog>
      )}
    </>
  )
}
