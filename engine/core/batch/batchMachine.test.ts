import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Key } from '#schemas/data/Item.ts'
import type { ApiFailure } from '../api/ApiFailure.ts'
import { callActor } from '../api/callActor.ts'
import type { Outcome } from '../api/exchange.ts'
import { type BatchInput, type BatchItems, type BatchNews, batchMachine } from './batchMachine.ts'

const refusal = (change: Partial<Extract<ApiFailure, { _tag: 'Refused' }>> = {}): Outcome<unknown> => ({
  ok: false,
  failure: { _tag: 'Refused', status: 403, code: 'FORBIDDEN', message: 'No', problems: [], body: null, ...change },
})
const yes: Outcome<unknown> = { ok: true, value: null }
const keysTo = (count: number): readonly Key[] => Array.from({ length: count }, (_, at) => at + 1)

function start(
  count: number,
  send: (keys: readonly Key[]) => Outcome<unknown> | Promise<Outcome<unknown>>,
  matching: readonly Key[] | null = null,
) {
  const sent: (readonly Key[])[] = []
  const news: BatchNews[] = []
  const actor = createActor(
    batchMachine.provide({
      actors: {
        readItems: fromPromise<BatchItems, BatchInput>(async ({ input }) => ({
          keys: matching ?? input.keys,
          items: (matching ?? input.keys).map(id => ({ id })),
        })),
        sendChunk: callActor<unknown, BatchInput>(async ({ keys }) => {
          sent.push(keys)
          return send(keys)
        }),
      },
    }),
    { input: { keys: keysTo(count) } },
  )
  actor.on('*', each => news.push(each))
  actor.start()
  const confirm = async () => {
    await waitFor(actor, state => state.hasTag('asking'))
    actor.send({ type: 'batch.confirmed' })
  }
  const finished = async () => (await waitFor(actor, state => state.hasTag('finished'))).context
  return { actor, sent, news, confirm, finished }
}

it('sends nothing before confirmation, then chunks of at most 100 (C-126, C-134)', async () => {
  const { actor, sent, news, confirm, finished } = start(250, () => yes)
  await waitFor(actor, state => state.hasTag('asking'))
  expect(sent).toEqual([])
  await confirm()
  const { done, failed } = await finished()
  expect(sent.map(keys => keys.length)).toEqual([100, 100, 50])
  expect([done.length, failed.length]).toEqual([250, 0])
  expect(news).toEqual([{ type: 'finished', done: keysTo(250), items: keysTo(250).map(id => ({ id })), left: 0 }])
})

it('finds the invalid items in a rejected chunk (P-256)', async () => {
  const { sent, confirm, finished } = start(5, keys => (keys.includes(3) ? refusal() : yes))
  await confirm()
  const { done, failed } = await finished()
  expect(sent).toEqual([[1, 2, 3, 4, 5], [1], [2], [3], [4], [5]])
  expect(done).toEqual([1, 2, 4, 5])
  expect(failed.map(({ key }) => key)).toEqual([3])
})

it('sends values that are invalid for all items once and reports which', async () => {
  const problems = [{ field: 'rating', type: 'lte', valid: 5 } as const]
  const { sent, news, confirm, finished } = start(150, () => refusal({ code: 'FAILED_VALIDATION', problems }))
  await confirm()
  const context = await finished()
  expect(sent).toHaveLength(1)
  expect(news).toEqual([{ type: 'refused', problems }])
  expect(context.problems).toEqual(problems)
})

it.each([
  ['a missing response', { ok: false, failure: { _tag: 'Unreachable', message: '' } } as const],
  ['too many requests', refusal({ status: 429 })],
])('leaves the remaining items unchanged after %s', async (_, outcome) => {
  const { sent, confirm, finished } = start(250, keys => (keys[0] === 101 ? outcome : yes))
  await confirm()
  const { done, failed, queue } = await finished()
  expect(sent).toHaveLength(2)
  expect([done.length, failed.length, queue.flat().length]).toEqual([100, 100, 50])
})

it('stops between two requests', async () => {
  const { actor, sent, confirm, finished } = start(250, () => {
    actor.send({ type: 'stop.requested' })
    return yes
  })
  await confirm()
  const { done, queue } = await finished()
  expect(sent).toHaveLength(1)
  expect([done.length, queue.flat().length]).toEqual([100, 150])
})

it('retries only the failed items', async () => {
  let works = false
  const { actor, sent, confirm, finished } = start(3, keys => (works || !keys.includes(2) ? yes : refusal()))
  await confirm()
  await finished()
  works = true
  sent.length = 0
  actor.send({ type: 'failed.retried' })
  const { done, failed } = await finished()
  expect(sent).toEqual([[2]])
  expect([done, failed]).toEqual([[2], []])
})

it('changes the items that match when it starts, not those that matched when they were selected', async () => {
  const { actor, sent, confirm, finished } = start(3, () => yes, [2, 3, 4, 5])
  await confirm()
  expect(actor.getSnapshot().context.keys).toEqual([2, 3, 4, 5])
  await finished()
  expect(sent).toEqual([[2, 3, 4, 5]])
})
