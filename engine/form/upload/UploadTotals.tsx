import { isActive, type UploadReport, type UploadStatus } from '#engine/core/upload/UploadReport.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './FileUploader.module.css'

/** How many files were uploaded, are duplicates and failed, once all of them are finished. */
export function UploadTotals({ reports }: { readonly reports: readonly UploadReport[] }) {
  const text = useText()
  if (reports.some(isActive)) return null
  const countOf = (status: UploadStatus) => reports.filter(report => report.status === status).length
  const totals = [
    ['upload.success', countOf('arrived')],
    ['upload.asked', countOf('duplicate')],
    ['upload.failed', countOf('refused')],
  ] as const
  const sentences = totals.filter(([, count]) => count > 0).map(([message, count]) => text(message, { count }))
  return (
    <p className={styles.totals} role="status" data-part="upload-totals">
      {sentences.join(' ')}
    </p>
  )
}
