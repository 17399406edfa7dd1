import { useState } from 'react'
import { ConfirmDialog } from '#engine/ui/dialog/ConfirmDialog.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { TextField } from '#engine/ui/text-field/TextField.tsx'

export interface MoveDialogProps {
  readonly name: string
  readonly total: number
  /** Counted from 0. */
  readonly move: (to: number) => void
  readonly close: () => void
}

/** Asks for the new position of a row, for moves that are too far to drag. */
export default function MoveDialog({ name, total, move, close }: MoveDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const submit = () => {
    const position = Number(typed)
    if (!Number.isInteger(position) || position < 1 || position > total) return setRefused(true)
    move(position - 1)
  }
  return (
    <ConfirmDialog
      title={text('related_list.move_title', { name })}
      confirm={text('related_list.move')}
      busy={false}
      error={null}
      onConfirm={submit}
      onCancel={close}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={text('related_list.position', { total })}
          inputMode="numeric"
          autoFocus
          value={typed}
          {...(refused ? { error: text('related_list.no_position', { total }) } : {})}
          onChange={next => {
            setTyped(next)
            setRefused(false)
          }}
        />
      </form>
    </ConfirmDialog>
  )
}
