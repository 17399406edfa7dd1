import { expect, it } from 'vitest'
import { batchTurns } from './batchTurns.ts'

it('runs one job at a time in order', async () => {
  const turns: (() => void)[] = []
  const take = batchTurns(next => turns.push(next))
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) void take().then(() => done.push(name))
  const pass = async () => {
    turns.shift()?.()
    await Promise.resolve()
  }
  await pass()
  expect(done).toEqual(['a'])
  await pass()
  expect(done).toEqual(['a', 'b'])
  await pass()
  await pass()
  expect([done, turns]).toEqual([['a', 'b', 'c'], []])
  void take().then(() => done.push('d'))
  await pass()
  expect(done).toContain('d')
})
