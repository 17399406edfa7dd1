import type { ReactNode } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { LateConfirmDialog } from './LateConfirmDialog.tsx'

export interface DiscardDialogProps {
  /** What is lost. */
  readonly children: ReactNode
  readonly discard: () => void
  readonly stay: () => void
}

/** Asks before edits that are not saved are given up. */
export function DiscardDialog({ children, discard, stay }: DiscardDialogProps) {
  const text = useText()
  return (
    <LateConfirmDialog
      title={text('unsaved_changes')}
      confirm={text('discard_changes')}
      cancel={text('keep_editing')}
      danger
      busy={false}
      error={null}
      onConfirm={discard}
      onCancel={stay}
    >
      {children}
    </LateConfirmDialog>
  )
}
