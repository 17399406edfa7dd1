import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatIcu } from '#engine/core/i18n/formatIcu.ts'
import type { Load } from '#engine/core/lazy/Load.ts'
import { notifications } from '#engine/core/notifications/notifications.ts'
import { I18nProvider } from '../i18n/I18n.tsx'
import { componentOf } from '../lazy/componentOf.ts'
import { LazyDialog } from './LazyDialog.tsx'
import { LazySection } from './LazySection.tsx'

const Part = ({ name }: { readonly name: string }) => <p>Part of {name}</p>

/** Code that loads from the network, with a delay. */
function fromNetwork() {
  let online = false
  const onError = vi.fn()
  const load: Load = async () => {
    onError()
    await new Promise(resolve => setTimeout(resolve, 20))
    if (online) return { default: Part }
    throw new TypeError('Failed to fetch module')
  }
  return {
    load,
    onError,
    connect: () => {
      online = true
    },
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reports that a section could not be loaded, and loads it on retry (C-019)', async () => {
  const { load, onError, connect } = fromNetwork()
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <LazySection<{ name: string }> load={load} props={{ name: 'a page' }} />
    </I18nProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(onError).toHaveBeenCalledOnce()
  connect()
  await userEvent.click(again)
  expect(await screen.findByText('Part of a page')).toBeVisible()
})

it('waits two minutes at most for a section (C-018)', async () => {
  vi.useFakeTimers()
  render(
    <I18nProvider locale="en-US" fill={formatIcu}>
      <LazySection load={() => new Promise(() => {})} props={{}} placeholder="On its way" />
    </I18nProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.getByText('On its way')).toBeVisible()
  // React delays showing the result.
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('closes a dialog that could not be loaded, reports it, and opens it on the next attempt (C-019)', async () => {
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
          <LazyDialog close={() => setOpen(false)}>
            <Dialog name="a dialog" />
          </LazyDialog>
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
  await waitFor(() => expect(notifications.get().at(-1)?.title).toBe('Could not open this'))
  connect()
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Part of a dialog')).toBeVisible()
})
