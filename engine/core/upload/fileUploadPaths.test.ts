import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { deferred } from '#engine/testing/deferred.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { type Checked, type CheckInput, fileUploadMachine, type SendInput, type Sent } from './fileUploadMachine.ts'
import type { UploadStatus } from './UploadReport.ts'

/** The steps of the user, the server, the network or the clock in each state, and the resulting state. */
const steps: Readonly<Record<UploadStatus, Readonly<Record<string, UploadStatus>>>> = {
  waiting: { turn: 'checking', cancel: 'cancelled' },
  checking: { sound: 'sending', found: 'duplicate', empty: 'refused', unreadable: 'refused', cancel: 'cancelled' },
  duplicate: { take: 'arrived', pass: 'waiting', cancel: 'cancelled' },
  sending: {
    progress: 'sending',
    done: 'arrived',
    noAnswer: 'cut',
    ill: 'cut',
    forbidden: 'refused',
    cancel: 'cancelled',
  },
  cut: { pause: 'sending', back: 'sending', cancel: 'cancelled' },
  refused: { retry: 'waiting', cancel: 'cancelled' },
  cancelled: { retry: 'waiting' },
  arrived: {},
}

/** Commands that can be sent at any time; where they make no sense they are ignored. */
const commands = {
  turn: { type: 'turn.came' },
  back: { type: 'connection.back' },
  take: { type: 'match.taken' },
  pass: { type: 'match.passed' },
  cancel: { type: 'cancel.requested' },
  retry: { type: 'retry.requested' },
} as const

const model = createMachine({
  initial: 'waiting',
  states: Object.fromEntries(Object.entries(steps).map(([status, on]) => [status, { on }])),
})

const refusal = (status: number, code: string): ApiFailure => ({
  _tag: 'Refused',
  status,
  code,
  message: 'No.',
  problems: [],
  body: null,
})
const row = { id: 'f1' }
const match = { id: 'f0' }

function startFile() {
  let settleCheck = deferred<Checked>()
  let settleSend = deferred<Sent>()
  const effects = { checks: [] as boolean[], sends: 0, aborted: 0, reports: 0 }
  let progress: (percent: number) => void = () => {}
  const actor = createActor(
    fileUploadMachine.provide({
      actors: {
        check: fromPromise<Checked, CheckInput>(({ input }) => {
          effects.checks.push(input.compares)
          settleCheck = deferred()
          return settleCheck.promise
        }),
        send: fromPromise<Sent, SendInput>(({ input, signal }) => {
          effects.sends += 1
          signal.addEventListener('abort', () => {
            effects.aborted += 1
          })
          progress = input.progress
          settleSend = deferred()
          return settleSend.promise
        }),
      },
      actions: {
        report: () => {
          effects.reports += 1
        },
      },
    }),
    {
      input: {
        id: 'file-1',
        batch: 'batch-1',
        picked: { file: new File(['x'], 'photo.jpg'), folders: [] },
        target: { folder: null },
      },
    },
  )
  actor.start()
  const act: Readonly<Record<string, () => unknown>> = {
    ...Object.fromEntries(Object.entries(commands).map(([name, event]) => [name, () => actor.send(event)])),
    sound: () => settleCheck.resolve({ kind: 'sound', notes: [] }),
    found: () => settleCheck.resolve({ kind: 'duplicate', match, notes: [] }),
    empty: () => settleCheck.resolve({ kind: 'refused', problem: { kind: 'empty' } }),
    unreadable: () => settleCheck.reject(new DOMException('gone', 'NotReadableError')),
    progress: () => progress(actor.getSnapshot().context.percent + 10),
    done: () => settleSend.resolve({ row, notes: [] }),
    noAnswer: () => settleSend.reject({ _tag: 'Unreachable', message: '' } satisfies ApiFailure),
    ill: () => settleSend.reject(refusal(502, 'UNKNOWN')),
    forbidden: () => settleSend.reject(refusal(403, 'FORBIDDEN')),
    pause: () => vi.advanceTimersByTimeAsync(60_000),
  }
  const step = async (name: string) => {
    await act[name]?.()
    await vi.advanceTimersByTimeAsync(0)
    return actor.getSnapshot().context
  }
  return { actor, effects, step }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const walks = getShortestPaths(model).flatMap(path => {
  const way = path.steps.map(({ event }) => event.type).filter(type => type !== 'xstate.init')
  // Safe: the model has no other states.
  const nexts = Object.keys(steps[path.state.value as UploadStatus])
  return (nexts.length === 0 ? [[]] : nexts.map(next => [next])).map(last => [...way, ...last])
})

describe('an upload in any state after any event', () => {
  it.each(walks.map(walk => [walk.join(', '), walk] as const))('%s', async (_, walk) => {
    const { actor, effects, step } = startFile()
    let status: UploadStatus = 'waiting'
    for (const name of walk) {
      // A command that makes no sense in this state changes nothing and reports nothing.
      for (const [other, event] of Object.entries(commands)) {
        if (other in steps[status]) continue
        const { reports } = effects
        actor.send(event)
        expect([other, actor.getSnapshot().context.status, effects.reports]).toEqual([other, status, reports])
      }
      const before = effects.reports
      const context = await step(name)
      status = steps[status][name] ?? status
      expect([name, context.status]).toEqual([name, status])
      expect(effects.reports).toBeGreaterThan(before)
      expect(context.row).toEqual(status === 'arrived' ? (walk.includes('take') ? match : row) : null)
      expect(context.problem === null).toBe(status !== 'refused')
    }
    // Canceling a running upload aborts it, and nothing else does.
    expect(effects.aborted).toBe(
      walk.at(-1) === 'cancel' && ['sound', 'progress', 'pause', 'back'].includes(walk.at(-2) ?? '') ? 1 : 0,
    )
  })
})

it('is not checked for duplicates again after the user chooses to upload it', async () => {
  const { effects, step } = startFile()
  for (const name of ['turn', 'found', 'pass', 'turn', 'sound']) await step(name)
  expect(effects).toMatchObject({ checks: [true, false], sends: 1 })
})

it('fails after too many interruptions in a row and resets the count after progress', async () => {
  const { step, effects } = startFile()
  await step('turn')
  await step('sound')
  for (let cut = 0; cut < 8; cut++) {
    expect((await step('noAnswer')).status).toBe('cut')
    await step('pause')
  }
  await step('progress')
  for (let cut = 0; cut < 8; cut++) {
    expect((await step('noAnswer')).status).toBe('cut')
    await step(cut % 2 ? 'pause' : 'back')
  }
  const { problem, status } = await step('noAnswer')
  expect([status, problem]).toEqual(['refused', { kind: 'failed', failure: { _tag: 'Unreachable', message: '' } }])
  await step('retry')
  await step('turn')
  await step('sound')
  expect((await step('noAnswer')).status).toBe('cut')
  expect(effects.sends).toBe(18)
})

it('retries a failing server for less time than an unreachable one', async () => {
  const { step } = startFile()
  await step('turn')
  await step('sound')
  for (let cut = 0; cut < 3; cut++) {
    expect((await step('ill')).status).toBe('cut')
    await step('pause')
  }
  expect((await step('ill')).status).toBe('refused')
})
