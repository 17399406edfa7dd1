import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noteActivity } from '#engine/core/session/idle/watchIdle.ts'
import { keepUploads } from '#engine/core/upload/startUploads.ts'
import { isActive } from '#engine/core/upload/UploadReport.ts'
import { anyUploadRunning, uploads } from '#engine/core/upload/uploads.ts'
import { UploadNotice } from '#engine/screens/upload/UploadNotice.tsx'
import { LateConfirmDialog } from '#engine/ui/dialog/LateConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useStore } from '#engine/ui/store/useStore.ts'

/** Milliseconds between two times that a running upload counts as somebody being there. */
const pulse = 20_000

/** What the studio does about uploads wherever one is: it shows them, asks before they are lost, and does not fall asleep over them. */
export default function UploadsHost() {
  const text = useText()
  const running = useStore(uploads).some(isActive)
  const leaving = useBlocker({
    // Other pages of the studio leave them going.
    shouldBlockFn: ({ next }) => anyUploadRunning() && next.fullPath.endsWith('/logout'),
    enableBeforeUnload: anyUploadRunning,
    withResolver: true,
  })
  useEffect(() => {
    if (!running) return
    noteActivity()
    const timer = setInterval(noteActivity, pulse)
    return () => clearInterval(timer)
  }, [running])
  // Whoever has signed out takes nothing further.
  useEffect(keepUploads, [])
  return (
    <>
      <UploadNotice />
      {leaving.status === 'blocked' && (
        <LateConfirmDialog
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
        </LateConfirmDialog>
      )}
    </>
  )
}
