import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatIcu } from '../../i18n/formatIcu.ts'
import { I18nProvider } from '../../i18n/I18n.tsx'
import { componentOf, type Load } from '../../registry/componentOf.ts'
import { notifications } from '../notifications/notifications.ts'
import { Late } from './Late.tsx'
import { LatePart } from './LatePart.tsx'

const Part = ({ name }: { readonly name: string }) => <p>Part of {name}</p>

/** Code that arrives once there is a network. */
function fromNetwork() {
  let online = false
  const load: Load = () =>
    online ? Promise.resolve({ default: Part }) : Promise.reject(new TypeError('Failed to fetch module'))
  return {
    load,
    connect: () => {
      online = true
    },
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

it('says in its place that a part could not be had, and brings it when it is tried again (C-019)', async () => {
  const { load, connect } = fromNetwork()
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <LatePart<{ name: string }> load={load} props={{ name: 'a page' }} />
    </I18nProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  connect()
  await userEvent.click(again)
  expect(await screen.findByText('Part of a page')).toBeVisible()
})

it('closes a dialog that could not be had, says so, and opens it when it is asked for again (C-019)', async () => {
  const { load, connect } = fromNetwork()
  function Page() {
    const [open, setOpen] = useState(false)
    const Dialog = componentOf<{ name: string }>(load)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <Late close={() => setOpen(false)}>
            <Dialog name="a dialog" />
          </Late>
        )}
      </>
    )
  }
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <Page />
    </I18nProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(notifications.get().at(-1)?.title).toBe('This could not be opened'))
  connect()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Part of a dialog')).toBeVisible()
})
