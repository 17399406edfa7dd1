import type { ReactNode } from 'react'
import { useText } from '../i18n/I18n.tsx'
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx'

export interface DiscardDialogProps {
  /** What will be lost. */
  readonly children: ReactNode
  readonly discard: () => void
  readonly stay: () => void
}

/** Confirms that unsaved changes are discarded. */
export function DiscardDialog({ children, discard, stay }: DiscardDialogProps) {
  const text = useText()
  return (
    <LazyConfirmDialog
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
    </LazyConfirmDialog>
  )
}
