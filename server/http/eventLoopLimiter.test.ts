import { expect, test } from 'vitest'
import { eventLoopLimiter } from './eventLoopLimiter.ts'

/** Turns of an event loop that the test controls. */
function startLoop() {
  const clock = { now: 0 }
  let ends: (() => void)[] = []
  const enter = eventLoopLimiter(
    () => clock.now,
    end => ends.push(end),
  )
  const started: number[] = []
  return {
    started,
    enter: (name: number): boolean | Promise<boolean> => {
      const entered = enter()
      if (entered === true) started.push(name)
      else if (entered !== false) entered.then(() => started.push(name))
      return entered
    },
    endTurn: async (took: number) => {
      clock.now += took
      const ending = ends
      ends = []
      for (const end of ending) end()
      await Promise.resolve()
    },
  }
}

test('delays excess requests to the next turn in order', async () => {
  const loop = startLoop()
  for (let name = 0; name < 100; name += 1) loop.enter(name)
  expect(loop.started).toHaveLength(64)
  await loop.endTurn(1)
  expect(loop.started).toEqual(Array.from({ length: 100 }, (_, name) => name))
})

test('keeps waiting requests first', async () => {
  const loop = startLoop()
  for (let name = 0; name < 200; name += 1) loop.enter(name)
  await loop.endTurn(1)
  loop.enter(200)
  expect(loop.started).not.toContain(200)
  await loop.endTurn(1)
  expect(loop.started).toEqual(Array.from({ length: 201 }, (_, name) => name))
})

test('starts fewer requests after slow turns, at least two, and more after fast ones', async () => {
  const loop = startLoop()
  for (let name = 0; name < 1000; name += 1) loop.enter(name)
  const shares: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const before = loop.started.length
    await loop.endTurn(500)
    shares.push(loop.started.length - before)
  }
  expect(shares).toEqual([32, 16, 8, 4, 2, 2, 2])
  const before = loop.started.length
  await loop.endTurn(1)
  expect(loop.started.length - before).toBe(6)
})

test('rejects new requests immediately after one has waited for two seconds', async () => {
  const loop = startLoop()
  for (let name = 0; name < 400; name += 1) loop.enter(name)
  await loop.endTurn(1_900)
  expect(loop.enter(400)).toBeInstanceOf(Promise)
  await loop.endTurn(200)
  expect(loop.enter(401)).toBe(false)
})
