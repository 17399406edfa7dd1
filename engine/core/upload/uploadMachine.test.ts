import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Deferred, deferred } from '#engine/testing/deferred.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import { isActive, meanPercent, type UploadReport } from './UploadReport.ts'
import { atOnce, type BatchEnd, reporting, uploadMachine } from './uploadMachine.ts'

/** Uploads that go on as the test says, by the names of their files. */
function startUploads() {
  const sending = new Map<string, { readonly input: SendInput; readonly end: Deferred<Sent> }>()
  const ends: BatchEnd[] = []
  const over = vi.fn<() => void>()
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
    uploadMachine.provide({
      actors: { file: reporting(fileUploadMachine.provide({ actors: { check, send } })) },
      actions: { announceBatch: (_, end) => ends.push(end), announceEnd: over },
    }),
  )
  actor.start()
  const add = (batch: string, ...names: readonly string[]) =>
    actor.send({
      type: 'files.added',
      files: names.map(name => ({
        id: `${batch}/${name}`,
        batch,
        picked: { file: new File(['x'], name), folders: [] },
        target: { folder: null },
      })),
    })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const done = async (name: string) => {
    sending.get(name)?.end.resolve({ row: { id: name }, notes: [] })
    await settle()
  }
  const reports = () => actor.getSnapshot().context.reports
  const status = () => Object.fromEntries(reports().map(each => [each.picked.file.name, each.status]))
  const tell = async (
    what: 'cancel.requested' | 'retry.requested' | 'match.taken' | 'match.passed',
    ...ids: string[]
  ) => {
    actor.send({ type: 'files.told', ids, what })
    await settle()
  }
  return { actor, add, done, ends, over, reports, sending, settle, status, tell }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends a few at once and the others in their order', async () => {
  const { add, done, reports, sending, settle, over } = startUploads()
  const names = Array.from({ length: 8 }, (_, at) => `${at}.jpg`)
  add('a', ...names)
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
  expect(over).toHaveBeenCalledOnce()
})

it('lets one that is refused, or waits for an answer, hold up nobody', async () => {
  const { add, done, ends, reports, settle, status, tell } = startUploads()
  add('a', 'empty.txt', 'known.jpg', 'one.jpg', 'two.jpg', 'three.jpg')
  await settle()
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await done(name)
  const sent = { 'one.jpg': 'arrived', 'two.jpg': 'arrived', 'three.jpg': 'arrived' }
  expect(status()).toEqual({ 'empty.txt': 'refused', 'known.jpg': 'duplicate', ...sent })
  expect(ends.map(({ reports }) => reports.filter(({ row }) => row).length)).toEqual([3])
  await tell('match.taken', 'a/known.jpg')
  expect(ends.at(-1)?.reports.flatMap(({ row }) => row?.['id'] ?? [])).toEqual([
    'there',
    'one.jpg',
    'two.jpg',
    'three.jpg',
  ])
  await tell('retry.requested', 'a/empty.txt')
  expect(reports().find(({ picked }) => picked.file.name === 'empty.txt')?.status).toBe('refused')
})

it('uploads what is there already when somebody wants it', async () => {
  const { add, done, ends, settle, status, tell } = startUploads()
  add('a', 'known.jpg')
  await settle()
  await tell('match.passed', 'a/known.jpg')
  expect(status()).toEqual({ 'known.jpg': 'sending' })
  await done('known.jpg')
  expect(ends.at(-1)?.reports.map(({ row }) => row?.['id'])).toEqual(['known.jpg'])
})

it('cancels and tries again by file and in all, and gives the place to the next', async () => {
  const { add, done, sending, settle, status, tell } = startUploads()
  add('a', '1.jpg', '2.jpg', '3.jpg', '4.jpg')
  await settle()
  await tell('cancel.requested', 'a/1.jpg')
  expect(status()).toEqual({ '1.jpg': 'cancelled', '2.jpg': 'sending', '3.jpg': 'sending', '4.jpg': 'sending' })
  await tell('retry.requested', 'a/1.jpg', 'unknown')
  expect(status()['1.jpg']).toBe('waiting')
  await tell('cancel.requested', 'a/1.jpg', 'a/2.jpg', 'a/3.jpg', 'a/4.jpg')
  expect(new Set(Object.values(status()))).toEqual(new Set(['cancelled']))
  await tell('retry.requested', 'a/3.jpg')
  expect([...sending.keys()]).toContain('3.jpg')
  await done('3.jpg')
  expect(status()['3.jpg']).toBe('arrived')
})

it('goes on at once when the connection is back', async () => {
  const { actor, add, sending, settle, status } = startUploads()
  add('a', '1.jpg')
  await settle()
  sending.get('1.jpg')?.end.reject({ _tag: 'Unreachable', message: '' })
  await settle()
  expect(status()).toEqual({ '1.jpg': 'cut' })
  actor.send({ type: 'connection.back' })
  await settle()
  expect(status()).toEqual({ '1.jpg': 'sending' })
})

it('tells what was begun together by itself, and forgets what it is told to', async () => {
  const { actor, add, done, ends, over, reports, settle } = startUploads()
  add('a', '1.jpg')
  add('b', '2.jpg', '3.jpg')
  await settle()
  await done('2.jpg')
  await done('1.jpg')
  expect(ends.map(({ batch }) => batch)).toEqual(['a'])
  expect(over).not.toHaveBeenCalled()
  await done('3.jpg')
  expect(ends.map(({ batch }) => batch)).toEqual(['a', 'b'])
  expect(over).toHaveBeenCalledOnce()
  actor.send({ type: 'files.forgotten', ids: ['a/1.jpg', 'b/3.jpg'] })
  expect(reports().map(({ id }) => id)).toEqual(['b/2.jpg'])
})

it('says how far all have come as the mean of what each says (C-289)', () => {
  // Only what is counted.
  const at = (percent: number, status: UploadReport['status'] = 'sending') => ({ percent, status }) as UploadReport
  expect(meanPercent([])).toBe(0)
  expect(meanPercent([at(50), at(100, 'arrived'), at(0, 'waiting')])).toBe(50)
  expect(meanPercent([at(50), at(0, 'cancelled')])).toBe(50)
})
