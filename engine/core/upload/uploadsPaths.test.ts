import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assign, createActor, createMachine, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Deferred, deferred } from '#engine/testing/deferred.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import { reportsOf, unownedReports } from './UploadsState.ts'
import { reporting, type UploadNews, uploadsMachine } from './uploadsMachine.ts'

type Status = 'sending' | 'arrived' | 'refused' | 'cancelled'

/** The state of the page, without the machine: two files of an uploader, and one that was dropped anywhere. */
interface Page {
  /** By name; null for a file that is unknown or was removed. */
  readonly files: Readonly<Record<string, Status | null>>
  /** Whether the uploader is there. */
  readonly open: boolean
  /** Files that were started; each is started once. */
  readonly begun: readonly string[]
  readonly told: readonly string[]
  /** The events that the last step emitted. */
  readonly news: readonly string[]
}

const own = ['own-1', 'own-2']
const names = [...own, 'other']
const batchOf = (name: string): readonly string[] => (own.includes(name) ? own : ['other'])

const nothing: Page = { files: {}, open: true, begun: [], told: [], news: [] }

const steps = [
  'begin own',
  'begin other',
  'leave',
  // The second file of the uploader only exists so that the first is not alone.
  ...['arrives', 'refused', 'cancel', 'retry', 'forget'].map(act => `${act} own-1`),
  ...['arrives', 'refused'].map(act => `${act} own-2`),
  ...['arrives', 'cancel', 'retry'].map(act => `${act} other`),
]

/** The state after a step; unchanged if the step makes no sense. */
function after(page: Page, step: string): Page {
  const quiet = { ...page, news: [] }
  const [act = '', name = ''] = step.split(' ')
  const status = page.files[name] ?? null
  switch (act) {
    case 'begin': {
      const some = batchOf(name === 'own' ? 'own-1' : name)
      if (page.begun.includes(name) || (name === 'own' && !page.open)) return page
      const files = { ...page.files, ...Object.fromEntries(some.map(each => [each, 'sending' as const])) }
      return { ...quiet, files, begun: [...page.begun, name] }
    }
    case 'leave':
      if (!page.open || !page.begun.includes('own')) return page
      return {
        ...without(
          quiet,
          own.filter(each => page.files[each] !== 'sending'),
        ),
        open: false,
      }
    case 'forget':
      return status === null || status === 'sending' ? page : without(quiet, [name])
    case 'retry':
      return status === 'refused' || status === 'cancelled'
        ? { ...quiet, files: { ...page.files, [name]: 'sending' } }
        : page
    case 'cancel':
      return status === 'sending' || status === 'refused' ? settled(quiet, name, 'cancelled') : page
    default:
      return status === 'sending' ? settled(quiet, name, act === 'arrives' ? 'arrived' : 'refused') : page
  }
}

const without = (page: Page, removed: readonly string[]): Page => ({
  ...page,
  files: { ...page.files, ...Object.fromEntries(removed.map(name => [name, null])) },
})

/** A file has ended, so its batch may have ended, and all uploads too. */
function settled(page: Page, name: string, status: Status): Page {
  const files = { ...page.files, [name]: status }
  const isSending = (each: string) => files[each] === 'sending'
  const batch = batchOf(name)
  const isOwned = page.open && own.includes(name)
  const fresh = batch.some(isSending)
    ? []
    : batch.filter(each => files[each] === 'arrived' && !page.told.includes(each))
  const news = fresh.length > 0 ? [`${isOwned ? 'uploader' : 'studio'}: ${fresh.join(' and ')}`] : []
  const next = { ...page, files, told: [...page.told, ...fresh], news }
  if (names.some(isSending)) return next
  const unowned = names.filter(each => !(page.open && own.includes(each)))
  const count = unowned.filter(each => files[each] === 'arrived').length
  const over = unowned.filter(each => files[each] === 'arrived' || files[each] === 'cancelled')
  return without({ ...next, news: [...news, `ended: ${count}`] }, over)
}

const refusal: ApiFailure = { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: '', problems: [], body: null }

/** Uploads whose server answers as the step decides. */
function startUploads() {
  const sending = new Map<string, Deferred<Sent>>()
  const check = fromPromise<Checked, CheckInput>(async () => ({ kind: 'sound', notes: [] }))
  const send = fromPromise<Sent, SendInput>(({ input, signal }) => {
    const { name } = input.picked.file
    const end = deferred<Sent>()
    sending.set(name, end)
    signal.addEventListener('abort', () => sending.delete(name))
    return end.promise
  })
  const file = reporting(fileUploadMachine.provide({ actors: { check, send } }))
  const actor = createActor(uploadsMachine.provide({ actors: { file } }))
  const news: UploadNews[] = []
  actor.on('*', each => news.push(each))
  actor.start()
  const reports = () => actor.getSnapshot().context.reports
  const idOf = (name: string) => reports().find(({ picked }) => picked.file.name === name)?.id ?? 'unknown'
  const begin = (some: readonly string[], owner: string | null) =>
    actor.send({
      type: 'files.picked',
      picked: { files: some.map(each => ({ file: new File(['x'], each), folders: [] })), emptyFolders: [] },
      target: { folder: null },
      owner,
    })
  const act = (step: string): void => {
    const [what = '', name = ''] = step.split(' ')
    if (what === 'begin') begin(name === 'own' ? own : [name], name === 'own' ? 'uploader' : null)
    else if (what === 'leave') actor.send({ type: 'owner.left', owner: 'uploader' })
    else if (what === 'forget') actor.send({ type: 'files.forgotten', ids: [idOf(name)] })
    else if (what === 'arrives') sending.get(name)?.resolve({ row: { id: name }, notes: [] })
    else if (what === 'refused') sending.get(name)?.reject(refusal)
    else
      actor.send({
        type: 'files.forwarded',
        ids: [idOf(name)],
        what: what === 'cancel' ? 'cancel.requested' : 'retry.requested',
      })
  }
  return {
    actor,
    heard: () =>
      news
        .splice(0)
        .map(each =>
          each.type === 'uploads.ended'
            ? `ended: ${each.arrived}`
            : `${each.owner ?? 'studio'}: ${each.reports.map(({ picked }) => picked.file.name).join(' and ')}`,
        ),
    step: async (step: string) => {
      act(step)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The shortest path to every page state, followed by every step that makes sense. */
const walks = getShortestPaths(
  createMachine({
    types: { context: {} as Page },
    context: nothing,
    on: { '*': { actions: assign(({ context, event }) => after(context, event.type)) } },
  }),
  {
    events: steps.map(type => ({ type })),
    serializeState: ({ context: { news: _, ...page } }) =>
      JSON.stringify({ ...page, told: [...page.told].sort(), begun: [...page.begun].sort() }),
  },
).flatMap(({ state, steps: taken }) => {
  const way = taken.map(({ event }) => event.type).filter(type => type !== 'xstate.init')
  return steps.filter(step => after(state.context, step) !== state.context).map(last => [...way, last])
})

it('shows each file in one place in any state and reports each batch and the end', async () => {
  expect(walks.length).toBeGreaterThan(1000)
  // Most walks begin with another one.
  for (const walk of walks.filter((_, index) => process.env['TEST_SCOPE'] === 'all' || index % 3 === 0)) {
    const { actor, heard, step } = startUploads()
    let page = nothing
    for (const each of walk) {
      page = after(page, each)
      await step(each)
      const { context } = actor.getSnapshot()
      const shown = Object.fromEntries(context.reports.map(({ picked, status }) => [picked.file.name, status]))
      const finished = Object.fromEntries(Object.entries(page.files).filter(([, status]) => status !== null))
      expect([walk, shown]).toEqual([walk, finished])
      expect([walk, heard()]).toEqual([walk, page.news])
      // Everything is shown once: by the uploader, or by the studio.
      const mine = reportsOf(context, 'uploader').map(({ picked }) => picked.file.name)
      expect([walk, mine]).toEqual([walk, page.open ? own.filter(name => name in finished) : []])
      expect(mine.length + unownedReports(context).length).toBe(context.reports.length)
    }
    actor.stop()
  }
})
