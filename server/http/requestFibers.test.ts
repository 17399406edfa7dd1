import { EventEmitter } from 'node:events'
import { Effect, Exit, Scope } from 'effect'
import { describe, expect, test } from 'vitest'
import { requestFibers } from './requestFibers.ts'
import type { RequestContext } from './respond.ts'

/** The parts of a request that its fiber uses. */
function requestOf(method = 'GET', path = '/items/articles') {
  const outgoing = new EventEmitter()
  const context = { env: { outgoing }, req: { method, path, routePath: path } }
  // Safe: nothing else is read.
  return { outgoing, context: context as unknown as RequestContext }
}

/** Work that only ends when interrupted, and records that. */
function endless() {
  const state = { isInterrupted: false }
  const work = Effect.never.pipe(
    Effect.onInterrupt(() =>
      Effect.sync(() => {
        state.isInterrupted = true
      }),
    ),
  )
  return { state, work }
}

describe('the fiber of a request', () => {
  const started = async (timeout: number) => {
    const scope = await Effect.runPromise(Scope.make())
    const run = await Effect.runPromise(Scope.provide(requestFibers(timeout), scope))
    return { run, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  }

  test('returns the response and stops listening for disconnects', async () => {
    const { close, run } = await started(60_000)
    const { context, outgoing } = requestOf()
    const answer = await run(context, Effect.delay(Effect.succeed(new Response('yes')), 5))
    expect(await answer.text()).toBe('yes')
    expect(outgoing.listenerCount('close')).toBe(0)
    await close()
  })

  test('is interrupted when the client disconnects', async () => {
    const { close, run } = await started(60_000)
    const { context, outgoing } = requestOf()
    const { state, work } = endless()
    const answer = run(context, work)
    outgoing.emit('close')
    await expect(answer).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(state.isInterrupted).toBe(true)
    await close()
  })

  test('is interrupted after its time limit with a failure that names the setting', async () => {
    const { close, run } = await started(10)
    const { state, work } = endless()
    await expect(run(requestOf().context, work)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('REQUEST_TIMEOUT'),
    })
    expect(state.isInterrupted).toBe(true)
    await close()
  })

  test.each([
    ['POST', '/files'],
    ['PATCH', '/fields/articles/title'],
  ])('%s %s has no time limit', async (method, path) => {
    const { close, run } = await started(10)
    const answer = run(requestOf(method, path).context, Effect.delay(Effect.succeed(new Response('late')), 1_500))
    expect(await (await answer).text()).toBe('late')
    await close()
  })
})
