import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ApiFailure } from '#engine/core/api/ApiFailure.ts'
import { StudioProvider } from '#engine/form/studio/StudioContext.tsx'
import { type Deferred, deferred } from '#engine/testing/deferred.ts'
import { ReviewProviders } from '#engine/testing/ReviewProviders.tsx'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import type { Item } from '#schemas/data/Item.ts'
import FileUploader from './FileUploader.tsx'
import { UploadNotice } from './UploadNotice.tsx'
import { UploadsProvider } from './UploadsProvider.tsx'

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

/** An uploader whose uploads end as the test specifies. */
function draw() {
  const sent: { readonly name: string; readonly progress: (percent: number) => void; readonly end: Deferred<Item> }[] =
    []
  const host = {
    ...reviewHost(),
    upload: (file: File, _: unknown, progress: (percent: number) => void = () => {}) => {
      const end = deferred<Item>()
      sent.push({ name: file.name, progress, end })
      return end.promise
    },
  }
  const arrived = vi.fn<(rows: readonly Item[]) => void>()
  const page = (uploader: boolean) => (
    <ReviewProviders>
      <StudioProvider host={host}>
        <UploadsProvider load={() => import('./UploadsRunner.tsx')}>
          <div data-part="notifications" />
          {uploader && <FileUploader target={{ folder: null }} multiple importable arrived={arrived} />}
          <UploadNotice />
        </UploadsProvider>
      </StudioProvider>
    </ReviewProviders>
  )
  const { rerender } = render(page(true))
  return { arrived, sent, user: userEvent.setup(), leave: () => rerender(page(false)) }
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
const area = () => screen.getByText(/Drop or paste files or folders here/).parentElement ?? document.body
const dataTransfer = { types: ['Files'], files: [photo('dropped.jpg')] }

it('shows the idle state, the drag state, and the progress with percent and count (P-418, P-419, P-420)', async () => {
  // proves: C-277, C-278
  const { arrived, sent } = draw()
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import from a URL' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
  fireEvent.dragEnter(area(), { dataTransfer })
  expect(area()).toHaveAttribute('data-over')
  fireEvent.dragLeave(area(), { dataTransfer })
  expect(area()).not.toHaveAttribute('data-over')
  fireEvent.drop(area(), { dataTransfer })
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.paste(document, { clipboardData: { files: [photo('pasted.jpg')] } })
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['dropped.jpg', 'pasted.jpg']))
  sent[0]?.progress(50)
  expect(await screen.findByText('0 of 2 uploaded, 25%')).toBeVisible()
  sent[0]?.end.resolve({ id: 'f1' })
  expect(await screen.findByText('1 of 2 uploaded, 50%')).toBeVisible()
  sent[1]?.end.resolve({ id: 'f2' })
  await waitFor(() => expect(arrived.mock.calls).toEqual([[[{ id: 'f1' }]], [[{ id: 'f2' }]]]))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('cancels one upload and retries a rejected one, each with its reason', async () => {
  const { arrived, sent, user } = draw()
  await user.upload(screen.getByLabelText('Choose a file'), [photo('one.jpg'), photo('two.jpg')])
  await waitFor(() => expect(sent).toHaveLength(2))
  const refusal: ApiFailure = { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: '', problems: [], body: null }
  sent[0]?.end.reject(refusal)
  expect(await screen.findByText('You do not have permission to upload here.')).toBeVisible()
  await user.click(row('two.jpg').getByRole('button', { name: 'Cancel upload of two.jpg' }))
  expect(row('two.jpg').getByText('Canceled')).toBeVisible()
  await user.click(row('one.jpg').getByRole('button', { name: 'Retry one.jpg' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  sent[2]?.end.resolve({ id: 'f1' })
  await waitFor(() => expect(arrived).toHaveBeenCalledExactlyOnceWith([{ id: 'f1' }]))
  await user.click(row('two.jpg').getByRole('button', { name: 'Dismiss two.jpg' }))
  expect(screen.queryByText('two.jpg')).toBeNull()
})

it('moves running uploads to a persistent notification (C-283, C-284, C-285)', async () => {
  // proves: C-286, C-287, C-288, C-290
  const { arrived, sent, user, leave } = draw()
  await user.upload(screen.getByLabelText('Choose a file'), photo('slow.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  leave()
  expect(await screen.findByText('Uploading files')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Uploading files' })).not.toHaveAttribute('value')
  expect(screen.getByText('0 of 1 uploaded, 0%')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  sent[0]?.end.resolve({ id: 'f1' })
  await waitFor(() => expect(screen.queryByText('Uploading files')).toBeNull())
  // The component that requested it has unmounted.
  expect(arrived).not.toHaveBeenCalled()
})
