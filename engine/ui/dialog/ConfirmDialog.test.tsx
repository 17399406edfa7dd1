import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TextField } from '../text-field/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const props = {
  title: 'Question',
  confirm: 'Save',
  cancel: 'Cancel',
  busy: false,
  error: null,
  onConfirm: () => {},
  onCancel: () => {},
}

function NameDialog({ save }: { readonly save: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <ConfirmDialog {...props}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save(name)
        }}
      >
        <TextField label="Name" autoFocus value={name} onChange={setName} />
      </form>
    </ConfirmDialog>
  )
}

it('focuses the button that cancels when it opens', () => {
  render(<ConfirmDialog {...props}>Sure?</ConfirmDialog>)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

it('focuses its name field when it opens, and saves the typed name on Enter', async () => {
  const save = vi.fn<(name: string) => void>()
  render(<NameDialog save={save} />)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Mine{Enter}')
  expect(save).toHaveBeenCalledWith('Mine')
})
