import '#engine/core/i18n/allMessages.ts'
import { QueryClient } from '@tanstack/query-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Deferred, deferred } from '#engine/testing/deferred.ts'
import { reviewHost } from '#engine/testing/reviewHost.ts'
import type { Item } from '#schemas/data/Item.ts'
import { unsavedEdits } from '../edits/unsavedEdits.ts'
import { createText } from '../i18n/createText.ts'
import { formatIcu } from '../i18n/formatIcu.ts'
import { notifications } from '../notifications/notifications.ts'
import type { UploadTarget } from '../registry/StudioHost.ts'
import { createUploads } from './createUploads.ts'

/** Uploads of a studio whose server answers when the test decides. */
function start() {
  notifications.put([])
  const sent: { readonly host: string; readonly target: UploadTarget; readonly end: Deferred<Item> }[] = []
  const hostCalled = (host: string) => ({
    ...reviewHost(),
    upload: (_: File, target: UploadTarget) => {
      const end = deferred<Item>()
      sent.push({ host, target, end })
      return end.promise
    },
  })
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  let surroundings = { studio: hostCalled('first'), client, text: createText('en-US', {}, formatIcu) }
  const put = vi.spyOn(unsavedEdits, 'put')
  const actor = createUploads(() => surroundings)
  actor.start()
  onTestFinished(() => {
    actor.stop()
    put.mockRestore()
    notifications.put([])
  })
  /** Whether it blocks leaving the page. */
  const keepsPage = () => put.mock.calls.findLast(([holder]) => holder === actor)?.[1] ?? false
  const pick = (name: string, target: UploadTarget, folders: readonly string[] = []) =>
    actor.send({
      type: 'files.picked',
      picked: { files: [{ file: new File(['x'], name), folders }], emptyFolders: [] },
      target,
      owner: null,
    })
  const renew = () => {
    surroundings = { ...surroundings, studio: hostCalled('second') }
  }
  const titles = () => notifications.get().map(({ title }) => title)
  return { actor, invalidated, keepsPage, pick, renew, sent, titles }
}

it('blocks leaving during an upload, then reports the result and reloads lists (C-291, C-292)', async () => {
  const { invalidated, keepsPage, pick, sent, titles } = start()
  pick('one.txt', { folder: null })
  expect(keepsPage()).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  expect(invalidated).not.toHaveBeenCalled()
  sent[0]?.end.resolve({ id: 'f1' })
  await vi.waitFor(() => expect(titles()).toEqual(['1 file uploaded.']), { timeout: 30_000 })
  expect(keepsPage()).toBe(false)
  expect(invalidated.mock.calls.map(([query]) => query?.queryKey)).toEqual([
    ['items', 'directus_files'],
    ['items', 'directus_folders'],
  ])
})

it('allows leaving after it is stopped', () => {
  const { actor, keepsPage, pick } = start()
  pick('one.txt', { folder: null })
  expect(keepsPage()).toBe(true)
  actor.stop()
  expect(keepsPage()).toBe(false)
})

it('uses the current studio when a queued file starts', async () => {
  const { pick, renew, sent } = start()
  pick('one.txt', { folder: null })
  renew()
  await vi.waitFor(() => expect(sent.map(({ host }) => host)).toEqual(['second']), { timeout: 30_000 })
})

it('keeps a replaced file in its folder', async () => {
  const { pick, sent } = start()
  pick('one.txt', { folder: 'kept', replaces: 'f1' }, ['dropped'])
  await vi.waitFor(() => expect(sent.map(({ target }) => target)).toEqual([{ folder: 'kept', replaces: 'f1' }]), {
    timeout: 30_000,
  })
})
