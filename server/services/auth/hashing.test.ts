import { afterEach, expect, it } from 'vitest'
import { hashCost, hashSecret, recommendedCost, verifySecret, workQueue } from './hashing.ts'

const usual = { ...hashCost }
afterEach(() => Object.assign(hashCost, usual))

it('hashes at the recommended cost', async () => {
  Object.assign(hashCost, recommendedCost)
  expect(await hashSecret('a secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('verifies only its own hashes', async () => {
  const hashed = await hashSecret('a secret')
  expect(hashed).toMatch(/^\$argon2id\$/)
  expect(await verifySecret(hashed, 'a secret')).toBe(true)
  expect(await verifySecret(hashed, 'another')).toBe(false)
  expect(await verifySecret('no hash', 'a secret')).toBe(false)
})

it('limits concurrent jobs, queues some in order and rejects the others', async () => {
  const run = workQueue({ atOnce: 2, mostWaiting: 3 })
  const started: number[] = []
  const finish: (() => void)[] = []
  const works = Array.from({ length: 7 }, (_, index) =>
    run(async () => {
      started.push(index)
      await new Promise<void>(resolve => finish.push(resolve))
      if (index === 0) throw new Error('A work that fails gives its place up.')
      return index
    }),
  )
  const settled = Promise.allSettled(works)
  for (const count of [2, 3, 4, 5]) {
    await expect.poll(() => started.length).toBe(count)
    finish.shift()?.()
  }
  finish.splice(0).forEach(end => {
    end()
  })
  const outcomes = await settled
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(outcomes.slice(1, 5)).toMatchObject([1, 2, 3, 4].map(value => ({ status: 'fulfilled', value })))
  expect(outcomes.slice(5)).toMatchObject([1, 2].map(() => ({ reason: { code: 'SERVICE_UNAVAILABLE' } })))
})
