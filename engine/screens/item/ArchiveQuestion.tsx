import { useState } from 'react'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { useOnce } from '#engine/ui/useOnce.ts'
import UsageNotice, { type UsageNoticeProps } from './usage/UsageNotice.tsx'
import { useUsage } from './usage/useUsage.ts'

export interface ArchiveQuestionProps {
  readonly usage: UsageNoticeProps
  readonly archive: () => void
  readonly close: () => void
}

/** Archives an item. Asks first if others use it, or if that could not be read. Renders nothing until it is known. */
export default function ArchiveQuestion({ usage, archive, close }: ArchiveQuestionProps) {
  const text = useText()
  const { answer, count, error, loading } = useUsage(usage.collection, usage.keys)
  const confirm = () => {
    archive()
    close()
  }
  const [isKnown, setKnown] = useState(false)
  // An answer from before this question may be outdated.
  if (!isKnown && !loading) setKnown(true)
  if (!isKnown) return null
  const isUsed = error !== null || count > 0 || (typeof answer?.hidden === 'number' && answer.hidden > 0)
  if (!isUsed) return <Now act={confirm} />
  return (
    <ConfirmDialog
      title={text('batch.archive_title', { count: 1 })}
      confirm={text('archive_item')}
      busy={false}
      error={null}
      onConfirm={confirm}
      onCancel={close}
    >
      <UsageNotice {...usage} />
    </ConfirmDialog>
  )
}

function Now({ act }: { readonly act: () => void }) {
  useOnce(act)
  return null
}
