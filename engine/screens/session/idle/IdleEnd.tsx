import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'

export interface IdleEndProps {
  /** Milliseconds until the session ends. */
  readonly left: number
  readonly onStay: () => void
  readonly onSignOut: () => void
}

/** Warns that the session is about to end because of inactivity. Escape stays signed in. */
export default function IdleEnd({ left, onStay, onSignOut }: IdleEndProps) {
  const text = useText()
  return (
    <ConfirmDialog
      title={text('idle.title')}
      confirm={text('sign_out')}
      cancel={text('idle.stay')}
      gentle
      busy={false}
      error={null}
      onConfirm={onSignOut}
      onCancel={onStay}
    >
      <p role="timer">{text('idle.body', { seconds: Math.ceil(left / 1000) })}</p>
    </ConfirmDialog>
  )
}
