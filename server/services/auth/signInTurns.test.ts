import { Deferred, Effect, Fiber } from 'effect'
import { expect, it } from 'vitest'
import type { Failure } from '#server/failures/Failure.ts'
import { signInTurns } from './signInTurns.ts'

it('limits concurrent jobs, queues some in order and rejects the others', async () => {
  const inTurn = signInTurns({ atOnce: 2, mostWaiting: 2 })
  const finish = await Effect.runPromise(Deferred.make<void>())
  const started: number[] = []
  const signIn = (index: number) =>
    inTurn(
      Effect.andThen(
        Effect.sync(() => void started.push(index)),
        Effect.as(Deferred.await(finish), index),
      ),
    )
  const fibers = [0, 1, 2, 3].map(index => Effect.runFork(signIn(index)))
  await expect.poll(() => started).toEqual([0, 1])
  const rejection = await Effect.runPromise(Effect.flip(signIn(4)))
  expect(rejection as Failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  // A finished sign-in frees its slot.
  await Effect.runPromise(Fiber.interrupt(fibers[2] ?? fail()))
  fibers.push(Effect.runFork(signIn(5)))
  await Effect.runPromise(Deferred.succeed(finish, undefined))
  const values = await Promise.all([0, 1, 3, 4].map(at => Effect.runPromise(Fiber.join(fibers[at] ?? fail()))))
  expect(values).toEqual([0, 1, 3, 5])
  expect(started).toEqual([0, 1, 3, 5])
  expect(await Effect.runPromise(signIn(6))).toBe(6)
})

it('gives the slot of a failed sign-in to the next one', async () => {
  const inTurn = signInTurns({ atOnce: 1, mostWaiting: 0 })
  for (const _ of [1, 2]) await Effect.runPromiseExit(inTurn(Effect.die('It failed.')))
  expect(await Effect.runPromise(inTurn(Effect.succeed('in')))).toBe('in')
})

function fail(): never {
  throw new Error('There is no such fiber.')
}
