import { countedUploads, isActive, meanPercent, type UploadReport } from '#engine/core/upload/UploadReport.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Progress } from '#engine/ui/progress/Progress.tsx'

/** The combined progress of several uploads, while any is running. */
export function UploadProgress({ reports }: { readonly reports: readonly UploadReport[] }) {
  const text = useText()
  if (!reports.some(isActive)) return null
  const percent = Math.floor(meanPercent(reports))
  const count = countedUploads(reports).length
  const done = reports.filter(({ status }) => status === 'arrived').length
  return (
    <Progress
      label={text('upload.uploading')}
      at={percent}
      of={percent === 0 ? null : 100}
      words={text('upload.progress', { done, count, percent })}
    />
  )
}
