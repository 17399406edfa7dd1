import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { drawSettings } from '#engine/testing/settings/drawSettings.tsx'
import InviteDialog from './InviteDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const close = vi.fn()

function Page() {
  const [emails, setEmails] = useState('')
  const role = null
  return <InviteDialog role={role} emails={emails} changeEmails={setEmails} close={close} />
}

const rows = { '/roles': [{ id: 'e', name: 'Editors' }] }
const addresses = () => screen.findByRole('textbox', { name: 'Email addresses' })
const send = () => screen.getByRole('button', { name: /^Invite/ })
const choose = async (user: UserEvent) => user.selectOptions(await screen.findByRole('combobox'), 'Editors')
const ready = () => waitFor(() => expect(send()).not.toHaveAttribute('aria-disabled', 'true'))

it('invites by keyboard and closes', async () => {
  close.mockClear()
  const { user, server } = drawSettings(<Page />, rows)
  await user.keyboard('{Control>}s{/Control}')
  await user.type(await addresses(), 'ida@example.com')
  await choose(user)
  await ready()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.sent).toEqual([
    { method: 'POST', path: '/users/invite', body: { email: ['ida@example.com'], role: 'e' } },
  ])
  expect(notifications.get()).toMatchObject([{ kind: 'success' }])
})

it('keeps rejected addresses for correction', async () => {
  close.mockClear()
  const { user, server } = drawSettings(<Page />, rows)
  await user.type(await addresses(), 'ida@example.com, nobody')
  await choose(user)
  await ready()
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent('nobody')
  expect(await addresses()).toHaveValue('nobody')
  expect(close).not.toHaveBeenCalled()
  await user.type(await addresses(), '@example.com')
  await user.click(send())
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.sent.map(({ body }) => body)).toEqual([
    { email: ['ida@example.com'], role: 'e' },
    { email: ['nobody@example.com'], role: 'e' },
  ])
})

it('selects no role at first, and requires one', async () => {
  const { user, server } = drawSettings(<Page />, rows)
  await user.type(await addresses(), 'ida@example.com')
  expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveValue('')
  expect(send()).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Control>}s{/Control}')
  expect(server.sent).toEqual([])
})
