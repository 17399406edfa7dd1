import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Deferred, deferred } from '#engine/testing/deferred.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import { isActive, meanPercent, type UploadReport } from './UploadReport.ts'
import { atOnce, type FileCommand, reporting, type UploadNews, uploadsMachine } from './uploadsMachine.ts'

/** Uploads that advance as the test decides, by file name. */
function startUploads() {
  const sending = new Map<string, { readonly input: SendInput; readonly end: Deferred<Sent> }>()
  const news: UploadNews[] = []
  const check = fromPromise<Checked, CheckInput>(async ({ input }) =>
    input.picked.file.name.startsWith('empty')
      ? { kind: 'refused', problem: { kind: 'empty' } }
      : input.picked.file.name.startsWith('known') && input.compares
        ? { kind: 'duplicate', match: { id: 'there' }, notes: [] }
        : { kind: 'sound', notes: [] },
  )
  const send = fromPromise<Sent, SendInput>(({ input }) => {
    const end = deferred<Sent>()
    sending.set(input.picked.file.name, { input, end })
    return end.promise.finally(() => sending.delete(input.picked.file.name))
  })
  const actor = createActor(
    uploadsMachine.provide({
      actors: { file: reporting(fileUploadMachine.provide({ actors: { check, send } })) },
    }),
  )
  actor.on('*', each => news.push(each))
  actor.start()
  const add = (owner: string | null, ...names: readonly string[]) =>
    actor.send({
      type: 'files.picked',
      owner,
      picked: { files: names.map(name => ({ file: new File(['x'], name), folders: [] })), emptyFolders: [] },
      target: { folder: null },
    })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const done = async (name: string) => {
    sending.get(name)?.end.resolve({ row: { id: name }, notes: [] })
    await settle()
  }
  const reports = () => actor.getSnapshot().context.reports
  const status = () => Object.fromEntries(reports().map(each => [each.picked.file.name, each.status]))
  const ids = (...names: readonly string[]) =>
    reports().flatMap(({ id, picked }) => (names.includes(picked.file.name) ? [id] : []))
  const tell = async (what: FileCommand, ...names: string[]) => {
    actor.send({ type: 'files.forwarded', ids: ids(...names), what })
    await settle()
  }
  /** The file names of each `batch.arrived` event. */
  const arrived = () =>
    news.flatMap(each => (each.type === 'batch.arrived' ? [each.reports.map(({ picked }) => picked.file.name)] : []))
  const ended = () => news.flatMap(each => (each.type === 'uploads.ended' ? [each.arrived] : []))
  return { actor, add, arrived, done, ended, ids, reports, sending, settle, status, tell }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('uploads a few files at once and queues the others in order', async () => {
  const { add, done, ended, reports, sending, settle } = startUploads()
  const names = Array.from({ length: 8 }, (_, at) => `${at}.jpg`)
  add(null, ...names)
  await settle()
  let most = 0
  const order: string[] = []
  while (reports().some(isActive)) {
    most = Math.max(most, sending.size)
    const [next = ''] = sending.keys()
    order.push(next)
    await done(next)
  }
  expect([most, order]).toEqual([atOnce, names])
  expect(ended()).toEqual([8])
  expect(reports()).toEqual([])
})

it('does not block others while one is rejected or waits for a decision', async () => {
  const { add, arrived, done, settle, status, tell } = startUploads()
  add('page', 'empty.txt', 'known.jpg', 'one.jpg', 'two.jpg', 'three.jpg')
  await settle()
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  for (const name of names) await done(name)
  const sent = { 'one.jpg': 'arrived', 'two.jpg': 'arrived', 'three.jpg': 'arrived' }
  expect(status()).toEqual({ 'empty.txt': 'refused', 'known.jpg': 'duplicate', ...sent })
  expect(arrived()).toEqual([names])
  await tell('match.taken', 'known.jpg')
  expect(arrived()).toEqual([names, ['known.jpg']])
  await tell('retry.requested', 'empty.txt')
  expect(status()['empty.txt']).toBe('refused')
})

it('uploads a duplicate when the user chooses to', async () => {
  const { add, arrived, done, settle, status, tell } = startUploads()
  add('page', 'known.jpg')
  await settle()
  await tell('match.passed', 'known.jpg')
  expect(status()).toEqual({ 'known.jpg': 'sending' })
  await done('known.jpg')
  expect(arrived()).toEqual([['known.jpg']])
})

it('cancels and retries single files and all, and starts the next one', async () => {
  const { actor, add, done, sending, settle, status, tell } = startUploads()
  add('page', '1.jpg', '2.jpg', '3.jpg', '4.jpg')
  await settle()
  await tell('cancel.requested', '1.jpg')
  expect(status()).toEqual({ '1.jpg': 'cancelled', '2.jpg': 'sending', '3.jpg': 'sending', '4.jpg': 'sending' })
  actor.send({ type: 'files.forwarded', ids: ['unknown'], what: 'retry.requested' })
  await tell('retry.requested', '1.jpg')
  expect(status()['1.jpg']).toBe('waiting')
  await tell('cancel.requested', '1.jpg', '2.jpg', '3.jpg', '4.jpg')
  expect(new Set(Object.values(status()))).toEqual(new Set(['cancelled']))
  await tell('retry.requested', '3.jpg')
  expect([...sending.keys()]).toContain('3.jpg')
  await done('3.jpg')
  expect(status()['3.jpg']).toBe('arrived')
})

it('resumes immediately when the connection is back', async () => {
  const { actor, add, sending, settle, status } = startUploads()
  add('page', '1.jpg')
  await settle()
  sending.get('1.jpg')?.end.reject({ _tag: 'Unreachable', message: '' })
  await settle()
  expect(status()).toEqual({ '1.jpg': 'cut' })
  actor.send({ type: 'connection.back' })
  await settle()
  expect(status()).toEqual({ '1.jpg': 'sending' })
})

it('keeps unread results of files without an owner', async () => {
  const { actor, add, ended, ids, sending, settle, status } = startUploads()
  add(null, 'empty.txt', 'noted.svg', 'plain.txt')
  await settle()
  sending.get('noted.svg')?.end.resolve({ row: { id: 'noted' }, notes: [{ kind: 'no-preview' }] })
  sending.get('plain.txt')?.end.resolve({ row: { id: 'plain' }, notes: [] })
  await settle()
  expect(ended()).toEqual([2])
  expect(status()).toEqual({ 'empty.txt': 'refused', 'noted.svg': 'arrived' })
  actor.send({ type: 'files.forgotten', ids: ids('noted.svg') })
  expect(status()).toEqual({ 'empty.txt': 'refused' })
})

it('reports the average progress of all files (C-289)', () => {
  // Only the counted members.
  const at = (percent: number, status: UploadReport['status'] = 'sending') => ({ percent, status }) as UploadReport
  expect(meanPercent([])).toBe(0)
  expect(meanPercent([at(50), at(100, 'arrived'), at(0, 'waiting')])).toBe(50)
  expect(meanPercent([at(50), at(0, 'cancelled')])).toBe(50)
})
